// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace loopdist {

static void printPiece(llvm::raw_ostream &OS, llvm::StringRef Path,
                       const PiecePlan &P, unsigned Depth) {
  OS << Path << ':' << P.L->At.Line << ": ";
  OS.indent(2 * Depth) << "loop";
  if (P.L->Index)
    OS << " over " << P.L->Index->Name;
  OS << ": " << nameOf(P.Class) << ", " << nameOf(P.What);
  if (std::string Refusal = refusalOf(P); !Refusal.empty())
    OS << ": " << Refusal;
  if (!P.Guards.empty())
    OS << "; guards: " << llvm::join(P.Guards, ", ");
  if (!P.Hint.empty())
    OS << "; hint: " << P.Hint;
  OS << '\n';
  for (const PiecePlan &Inner : P.Pieces)
    printPiece(OS, Path, Inner, Depth + 1);
}

void printText(llvm::raw_ostream &OS, const FileReport &File) {
  for (const NestReport &Nest : File.Nests)
    printPiece(OS, File.Path, Nest.Plan.Report, 0);
}

} // namespace loopdist

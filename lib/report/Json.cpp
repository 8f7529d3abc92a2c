// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llvm/Support/JSON.h"
#include "report/Report.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace loopdist {

namespace {

/// Writes one document; attributes come in the order of docs/usage.md.
class JsonReport {
public:
  explicit JsonReport(llvm::raw_ostream &OS) : J(OS, /*IndentSize=*/2) {}

  void document(llvm::ArrayRef<FileReport> Files, const ReportOptions &Options);

private:
  void file(const FileReport &File);
  void nest(const NestReport &Nest);
  void statement(const Statement &S);
  void dependence(const Dependence &D, unsigned RootLevel);
  void access(llvm::StringRef Key, const Access *A);
  void piece(const PiecePlan &P);

  /// A source need not be UTF-8; a JSON document must be.
  void text(llvm::StringRef Key, llvm::StringRef Value) {
    J.attribute(Key, llvm::json::fixUTF8(Value));
  }
  void textOrNull(llvm::StringRef Key, llvm::StringRef Value) {
    if (Value.empty())
      J.attribute(Key, nullptr);
    else
      text(Key, Value);
  }

  llvm::json::OStream J;
};

} // namespace

void JsonReport::document(llvm::ArrayRef<FileReport> Files,
                          const ReportOptions &Options) {
  J.object([&] {
    J.attribute("version", 1);
    J.attribute("fp", Options.FloatingPoint);
    J.attributeArray("files", [&] {
      for (const FileReport &File : Files)
        file(File);
    });
  });
}

void JsonReport::file(const FileReport &File) {
  J.object([&] {
    text("path", File.Path);
    J.attributeArray("errors", [&] {
      for (const std::string &Error : File.Errors)
        J.value(llvm::json::fixUTF8(Error));
    });
    J.attributeArray("loops", [&] {
      for (const NestReport &Nest : File.Nests)
        nest(Nest);
    });
  });
}

static unsigned depthOf(const Nest &N) {
  unsigned Depth = 1;
  for (const Loop &L : N.Loops)
    Depth = std::max(Depth, L.Level);
  return Depth;
}

static std::string tripCountOf(const NestReport &Nest, const Loop &L) {
  const RootFacts *Root = Nest.Facts.rootOf(L);
  const LoopFacts *Facts = Root ? Root->find(L) : nullptr;
  return Facts && Facts->TripCount ? toText(Facts->TripCount) : "";
}

void JsonReport::nest(const NestReport &Nest) {
  const Loop &Outermost = *Nest.Plan.Report.L;
  const std::vector<const Statement *> Statements = statementsOf(Outermost);
  J.object([&] {
    text("function", Nest.Plan.N->Function);
    J.attribute("line", Outermost.At.Line);
    J.attribute("end_line", Outermost.EndLine);
    J.attribute("depth", depthOf(*Nest.Plan.N));
    textOrNull("index", Outermost.Index ? Outermost.Index->Name : "");
    textOrNull("trip_count", tripCountOf(Nest, Outermost));
    J.attributeArray("statements", [&] {
      for (bool Conditions : {false, true})
        for (const Statement *S : Statements)
          if ((S->K == Statement::Kind::Condition) == Conditions)
            statement(*S);
    });
    J.attributeArray("dependences", [&] {
      for (const RootFacts &Root : Nest.Facts.Roots)
        for (const Dependence &D : Root.Dependences)
          dependence(D, Root.Root->Level);
    });
    J.attributeArray("pieces", [&] { piece(Nest.Plan.Report); });
  });
}

void JsonReport::statement(const Statement &S) {
  J.object([&] {
    J.attribute("id", S.Id);
    J.attribute("line", S.At.Line);
    text("text", S.Text);
  });
}

void JsonReport::access(llvm::StringRef Key, const Access *A) {
  if (!A) {
    J.attribute(Key, nullptr);
    return;
  }
  J.attributeObject(Key, [&] {
    text("text", A->Text);
    J.attribute("line", A->At.Line);
    J.attribute("column", A->At.Column);
  });
}

static bool hasDistance(const Dependence &D) {
  return std::all_of(D.Levels.begin(), D.Levels.end(),
                     [](const LevelDependence &L) { return L.Distance; });
}

void JsonReport::dependence(const Dependence &D, unsigned RootLevel) {
  J.object([&] {
    J.attribute("source", D.Source->Id);
    J.attribute("sink", D.Sink->Id);
    J.attribute("kind", nameOf(D.K));
    text("variable", D.Variable);
    J.attribute("root_level", RootLevel);
    if (hasDistance(D))
      J.attributeArray("distance", [&] {
        for (const LevelDependence &L : D.Levels)
          J.value(*L.Distance);
      });
    else
      J.attribute("distance", nullptr);
    J.attributeArray("direction", [&] {
      for (const LevelDependence &L : D.Levels)
        J.value(nameOf(L.Dir));
    });
    access("source_access", D.SourceAccess);
    access("sink_access", D.SinkAccess);
    textOrNull("assumed", D.Assumed);
    textOrNull("removed_by", D.RemovedBy);
  });
}

void JsonReport::piece(const PiecePlan &P) {
  J.object([&] {
    J.attribute("level", P.L->Level);
    J.attribute("line", P.L->At.Line);
    J.attributeArray("statements", [&] {
      for (const Statement *S : statementsOf(*P.L))
        if (S->K != Statement::Kind::Condition)
          J.value(S->Id);
    });
    J.attribute("class", nameOf(P.Class));
    J.attribute("order", 0);
    J.attribute("coefficients", "none");
    J.attribute("chen_type", 0);
    J.attribute("decision", nameOf(P.What));
    J.attributeArray("guards", [&] {
      for (const std::string &Guard : P.Guards)
        J.value(llvm::json::fixUTF8(Guard));
    });
    textOrNull("refusal", refusalOf(P));
    textOrNull("hint", P.Hint);
    J.attribute("bounds", nullptr);
    J.attributeArray("pieces", [&] {
      for (const PiecePlan &Inner : P.Pieces)
        piece(Inner);
    });
  });
}

void printJson(llvm::raw_ostream &OS, llvm::ArrayRef<FileReport> Files,
               const ReportOptions &Options) {
  JsonReport(OS).document(Files, Options);
  OS << '\n';
}

} // namespace loopdist

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The words of every form of the report.
#include "report/Report.h"
#include "llvm/Support/ErrorHandling.h"

namespace loopdist {

llvm::StringRef nameOf(PieceClass C) {
  switch (C) {
  case PieceClass::Parallel:
    return "parallel";
  case PieceClass::Unknown:
    return "unknown";
  }
  llvm_unreachable("a class without a name");
}

llvm::StringRef nameOf(Decision D) {
  switch (D) {
  case Decision::ParallelFor:
    return "parallel_for";
  case Decision::Serial:
    return "serial";
  }
  llvm_unreachable("a decision without a name");
}

llvm::StringRef nameOf(Direction D) {
  switch (D) {
  case Direction::None:
    return "none";
  case Direction::LT:
    return "<";
  case Direction::EQ:
    return "=";
  case Direction::LE:
    return "<=";
  case Direction::GT:
    return ">";
  case Direction::NE:
    return "!=";
  case Direction::GE:
    return ">=";
  case Direction::Any:
    return "*";
  }
  llvm_unreachable("a direction without a name");
}

llvm::StringRef nameOf(Dependence::Kind K) {
  switch (K) {
  case Dependence::Kind::Flow:
    return "flow";
  case Dependence::Kind::Anti:
    return "anti";
  case Dependence::Kind::Output:
    return "output";
  case Dependence::Kind::Control:
    return "control";
  }
  llvm_unreachable("a kind of dependence without a name");
}

std::string refusalOf(const PiecePlan &P) {
  if (!P.Refusal.empty() || P.What != Decision::Serial)
    return P.Refusal;
  if (P.L && P.L->Off)
    return "switched off by the user, or written by an earlier run";
  return P.Refusal;
}

} // namespace loopdist

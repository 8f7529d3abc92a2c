// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One outermost loop of the AST => Nest.
///
/// The walk is total: what is not understood becomes an Obstacle of the
/// statement or loop that contains it, and the walk goes on behind it.
///
///   LowerLoop.cpp       loops and their headers
///   LowerStatement.cpp  everything else that stands between braces
///   LowerExpr.cpp       values and calls
///   Places.cpp          lvalues, pointers, array extents
///   Symbols.cpp         variables
#pragma once

#include "frontend/FileFacts.h"
#include "ir/LoopNest.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"
#include <optional>

namespace loopdist {

/// The parts of a `for` header whose form is that of a counted loop.
struct CountedHeader {
  const clang::VarDecl *Index = nullptr;
  bool DeclaredInHeader = false;
  const clang::Expr *Lower = nullptr;
  /// The whole condition, and its side that is not the index; null Bound for
  /// the condition `i`, which means `i != 0`.
  const clang::Expr *Condition = nullptr;
  const clang::Expr *Bound = nullptr;
  Operator Relation = Operator::LT;
  /// What is added or subtracted; null means 1.
  const clang::Expr *Step = nullptr;
  bool Down = false;
  /// The type in which the step is added.
  clang::QualType StepType;
  /// No parentheses and no explicit conversion where OpenMP allows none.
  bool PlainSpelling = true;
};

class NestLowering {
public:
  NestLowering(FileFacts &File, const FunctionFacts &Function,
               const VisibleNames &Names)
      : File(File), Context(File.Context), Function(Function), Names(Names) {}

  /// \p IsOff: the surroundings are switched off. \p InConstruct: they belong
  /// to a directive of OpenMP.
  std::unique_ptr<Nest> lower(const clang::Stmt &Root, bool IsOff,
                              bool InConstruct);

private:
  struct Frame {
    Loop *L = nullptr;
    const clang::Stmt *S = nullptr;
    /// Of a counted loop.
    const clang::VarDecl *Index = nullptr;
    /// A `continue` of this loop stands before.
    bool Continued = false;
  };

  // LowerLoop.cpp
  Loop *lowerLoop(const clang::Stmt &S);
  void lowerHeader(Loop &L, const clang::Stmt &S);
  void lowerCounted(Loop &L, const CountedHeader &H);
  void lowerStep(Loop &L, const CountedHeader &H);
  void lowerUncounted(Loop &L, const clang::Stmt &S);
  std::optional<CountedHeader> readHeader(Loop &L, const clang::ForStmt &For);
  bool readInit(Loop &L, const clang::ForStmt &For, CountedHeader &H);
  bool readCondition(Loop &L, const clang::ForStmt &For, CountedHeader &H);
  bool readStep(Loop &L, const clang::ForStmt &For, CountedHeader &H);
  bool checkIndex(Loop &L, const clang::ForStmt &For, const CountedHeader &H);
  bool isCanonical(const CountedHeader &H, const Loop &L) const;
  void checkSurroundings(Loop &L, const clang::Stmt &S);
  void findDeadAfter(Loop &L, const clang::Stmt &S);
  bool refuseHeader(Loop &L, clang::SourceLocation At, const llvm::Twine &What,
                    const llvm::Twine &Hint = "");

  // LowerStatement.cpp
  void lowerStatement(const clang::Stmt *S, std::vector<Node> &Out);
  void lowerPlainStatement(const clang::Stmt &S, std::vector<Node> &Out);
  void refuseStatement(const clang::Stmt &S, std::vector<Node> &Out);
  void lowerCompound(const clang::CompoundStmt &S, std::vector<Node> &Out);
  void lowerIf(const clang::IfStmt &S, std::vector<Node> &Out);
  void lowerSwitch(const clang::SwitchStmt &S, std::vector<Node> &Out);
  void lowerDeclarations(const clang::DeclStmt &S, std::vector<Node> &Out);
  void lowerVariable(const clang::VarDecl &V, const clang::DeclStmt &S,
                     std::vector<Node> &Out);
  bool isFixedValue(const clang::Expr &E) const;
  void lowerExpressionStatement(const clang::Expr &E, std::vector<Node> &Out);
  void lowerJump(const clang::Stmt &S);
  Statement *newStatement(Statement::Kind K, FileRange Range,
                          clang::SourceLocation At);
  void lowerEffect(const clang::Expr &E);
  const Expr *lowerAssignment(const clang::BinaryOperator &E);
  const Expr *lowerCompoundAssignment(const clang::CompoundAssignOperator &E);
  const Expr *lowerIncrement(const clang::UnaryOperator &E);
  void everyLoop(clang::SourceLocation At, const llvm::Twine &What,
                 const llvm::Twine &Hint = "");

  // LowerExpr.cpp
  const Expr *lowerValue(const clang::Expr *E);
  const Expr *lowerValueKind(const clang::Expr *E);
  const Expr *lowerConstant(const clang::Expr *E);
  const Expr *lowerCast(const clang::CastExpr &E);
  const Expr *lowerUnary(const clang::UnaryOperator &E);
  const Expr *lowerBinary(const clang::BinaryOperator &E);
  const Expr *lowerPointerSum(const clang::BinaryOperator &E);
  const Expr *lowerSelect(const clang::AbstractConditionalOperator &E);
  const Expr *lowerCall(const clang::CallExpr &E);
  const Expr *lowerParts(const clang::Expr &E);
  const Expr *load(const clang::Expr *E);
  const Expr *make(Expr E, const clang::Expr &From);
  const Expr *operation(Operator Op, std::vector<const Expr *> Operands,
                        CType Type, const clang::Expr &From);
  const Expr *castTo(const Expr *A, clang::QualType T, const clang::Expr &From,
                     std::string Name = "");
  const Expr *unknown(const clang::Expr &E);
  const Expr *notUnderstood(const clang::Expr &E, const llvm::Twine &What,
                            const llvm::Twine &Hint = "");

  // Places.cpp
  std::optional<Place> lowerPlace(const clang::Expr *E);
  std::optional<Place> placeOfVariable(const clang::DeclRefExpr &E);
  std::optional<Place> placeOfElement(const clang::ArraySubscriptExpr &E);
  std::optional<Place> placeOfMember(const clang::MemberExpr &E);
  /// The place \p Index elements behind what \p Pointer points to.
  Place target(const Expr *Pointer, const Expr *Index);
  Place finish(Place P, clang::QualType T);
  const Expr *addressOf(Place P, const clang::Expr &From);
  const Expr *decay(const clang::Expr *Array, const clang::Expr &From);
  const Expr *extentOf(clang::QualType Array);
  const Expr *sumOfSubscripts(const Expr *A, const Expr *B);
  CType subscriptType() const { return CType::integer(64, true); }
  const Expr *zero() { return N->Pool->constant(0, subscriptType()); }
  void access(const Place *P, bool IsWrite, FileRange Range,
              clang::SourceLocation At);
  void access(const Place *P, bool IsWrite, const clang::Expr &E);

  // Symbols.cpp
  /// \p Declared: at its declaration, inside the nest.
  Symbol *symbolOf(const clang::VarDecl &V, bool Declared = false);
  bool isNameable(const clang::VarDecl &V, bool InNest) const;
  bool isUntouchableVariable(const clang::VarDecl &V) const;

  void obstacle(clang::SourceLocation At, const llvm::Twine &What,
                const llvm::Twine &Hint = "");
  void obstacleOf(std::vector<Obstacle> &Where, clang::SourceLocation At,
                  const llvm::Twine &What, const llvm::Twine &Hint = "");
  bool isIndex(const clang::VarDecl &V) const;
  bool tooDeep(clang::SourceLocation At);

  FileFacts &File;
  clang::ASTContext &Context;
  const FunctionFacts &Function;
  const VisibleNames &Names;
  std::unique_ptr<Nest> N;
  llvm::DenseMap<const clang::VarDecl *, Symbol *> Symbols;
  /// Variables declared in the nest that have one value as long as they live,
  /// and that value: over indices, and over what the innermost loop around the
  /// declaration does not write.
  llvm::DenseMap<const clang::VarDecl *, const Expr *> FixedValues;
  std::vector<Frame> Frames;
  /// What `break` leaves: a loop, or null for a switch.
  std::vector<Loop *> BreakTargets;
  /// Takes accesses and obstacles; null between statements.
  Statement *Current = nullptr;
  bool Conditional = false;
  /// Accesses are not recorded: the value is lowered a second time.
  bool Silent = false;
  bool Off = false;
  bool InConstruct = false;
  unsigned Depth = 0;
  unsigned StatementCount = 0;
  unsigned ConditionCount = 0;
};

} // namespace loopdist

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Formula.h"
#include <algorithm>
#include <isl/ast.h>
#include <isl/ast_build.h>

namespace loopdist {

using IslAstBuild =
    IslHandle<isl_ast_build, isl_ast_build_copy, isl_ast_build_free>;
using IslAstExpr =
    IslHandle<isl_ast_expr, isl_ast_expr_copy, isl_ast_expr_free>;

IslId Parameters::idOf(const Expr *Value) {
  auto [At, New] = Numbers.try_emplace(Value, Values.size());
  if (New)
    Values.push_back(Value);
  std::string Name = "p" + std::to_string(At->second);
  return IslId(isl_id_alloc(Ctx, Name.c_str(), nullptr));
}

const Expr *Parameters::valueOf(const IslId &Id) const {
  const char *Name = Id ? isl_id_get_name(Id.get()) : nullptr;
  if (!Name || Name[0] != 'p')
    return nullptr;
  size_t Number = std::strtoul(Name + 1, nullptr, 10);
  return Number < Values.size() ? Values[Number] : nullptr;
}

IslSet Parameters::ranges(bool Full) const {
  isl_set *S = isl_set_universe(isl_space_params_alloc(Ctx, 0));
  for (size_t I = 0; I < Values.size(); ++I) {
    const CType &T = Values[I]->Type;
    std::string Name = "p" + std::to_string(I);
    unsigned Pos = isl_set_dim(S, isl_dim_param);
    S = isl_set_add_dims(S, isl_dim_param, 1);
    S = isl_set_set_dim_id(S, isl_dim_param, Pos,
                           isl_id_alloc(Ctx, Name.c_str(), nullptr));
    if (!T.isInteger() || T.Width == 0 || T.Width > 64)
      continue;
    if (Full || minOf(T) == 0)
      S = isl_set_lower_bound_val(S, isl_dim_param, Pos,
                                  toVal(Ctx, minOf(T)).take());
    if (Full)
      S = isl_set_upper_bound_val(S, isl_dim_param, Pos,
                                  toVal(Ctx, maxOf(T)).take());
  }
  return IslSet(S);
}

IslSet Parameters::typeRanges() const { return ranges(true); }
IslSet Parameters::signs() const { return ranges(false); }

namespace {

/// Translates isl's expressions. Bits bounds the magnitude of every node for
/// parameters of 64 bits; a node above the limit makes the result null.
class Translator {
public:
  Translator(const Parameters &P, unsigned MaxAtoms)
      : P(P), Pool(P.pool()), AtomsLeft(MaxAtoms) {}

  struct Result {
    const Expr *E = nullptr;
    unsigned Bits = 0;
    /// X when the node is 0 - X.
    const Expr *Negated = nullptr;
    explicit operator bool() const { return E != nullptr; }
  };

  Result translate(const IslAstExpr &E);

private:
  static constexpr unsigned MaxBits = 124;

  Result leaf(const IslAstExpr &E);
  Result combine(isl_ast_expr_op_type Type, std::vector<Result> Args);
  Result arithmetic(Operator Op, Result A, Result B, unsigned Bits);
  Result negative(Result A);
  Result sum(Result A, Result B);
  Result comparison(Operator Op, Result A, Result B);
  Result quotient(Operator Op, Result A, Result B);
  Result choose(const std::vector<Result> &Args);

  const Parameters &P;
  ExprPool &Pool;
  unsigned AtomsLeft;
};

} // namespace

static unsigned bitsOf(WideInt Value) {
  unsigned Bits = 1;
  for (; Value != 0 && Value != -1; Value >>= 1)
    ++Bits;
  return Bits;
}

Translator::Result Translator::leaf(const IslAstExpr &E) {
  if (isl_ast_expr_get_type(E.get()) == isl_ast_expr_int) {
    auto Value = toWide(IslVal(isl_ast_expr_get_val(E.get())));
    if (!Value)
      return {};
    return {Pool.guardConstant(*Value), bitsOf(*Value)};
  }
  const Expr *Value = P.valueOf(IslId(isl_ast_expr_get_id(E.get())));
  if (!Value)
    return {};
  return {Pool.guardValue(Value), Value->Type.Width + 1};
}

Translator::Result Translator::arithmetic(Operator Op, Result A, Result B,
                                          unsigned Bits) {
  if (Bits > MaxBits)
    return {};
  return {Pool.guard(Op, A.E, B.E), Bits};
}

Translator::Result Translator::negative(Result A) {
  Result R =
      arithmetic(Operator::Sub, {Pool.guardConstant(0), 1}, A, A.Bits + 1);
  R.Negated = A.E;
  return R;
}

Translator::Result Translator::sum(Result A, Result B) {
  unsigned Bits = std::max(A.Bits, B.Bits) + 1;
  if (A.Negated)
    return arithmetic(Operator::Sub, B, {A.Negated, A.Bits}, Bits);
  if (B.Negated)
    return arithmetic(Operator::Sub, A, {B.Negated, B.Bits}, Bits);
  return arithmetic(Operator::Add, A, B, Bits);
}

Translator::Result Translator::comparison(Operator Op, Result A, Result B) {
  if (AtomsLeft == 0)
    return {};
  --AtomsLeft;
  return {Pool.guard(Op, A.E, B.E), 1};
}

Translator::Result Translator::quotient(Operator Op, Result A, Result B) {
  if (!B.E->isConstant() || B.E->Value <= 0)
    return {};
  return arithmetic(Op, A, B, Op == Operator::FloorMod ? B.Bits : A.Bits + 1);
}

Translator::Result Translator::choose(const std::vector<Result> &Args) {
  if (Args.size() != 3 || AtomsLeft == 0)
    return {};
  --AtomsLeft;
  return {Pool.select(Args[0].E, Args[1].E, Args[2].E, CType::guard()),
          std::max(Args[1].Bits, Args[2].Bits)};
}

Translator::Result Translator::combine(isl_ast_expr_op_type Type,
                                       std::vector<Result> Args) {
  if (Type == isl_ast_expr_op_minus)
    return negative(Args[0]);
  if (Type == isl_ast_expr_op_cond || Type == isl_ast_expr_op_select)
    return choose(Args);
  if (Args.size() < 2)
    return {};
  Result A = Args[0], B = Args[1];
  unsigned Wider = std::max(A.Bits, B.Bits);
  switch (Type) {
  case isl_ast_expr_op_add:
    return sum(A, B);
  case isl_ast_expr_op_sub:
    return arithmetic(Operator::Sub, A, B, Wider + 1);
  case isl_ast_expr_op_mul:
    return arithmetic(Operator::Mul, A, B, A.Bits + B.Bits);
  case isl_ast_expr_op_max:
    return arithmetic(Operator::Max, A, B, Wider);
  case isl_ast_expr_op_min:
    return arithmetic(Operator::Min, A, B, Wider);
  case isl_ast_expr_op_div:
  case isl_ast_expr_op_fdiv_q:
  case isl_ast_expr_op_pdiv_q:
    return quotient(Operator::FloorDiv, A, B);
  case isl_ast_expr_op_pdiv_r:
  case isl_ast_expr_op_zdiv_r:
    return quotient(Operator::FloorMod, A, B);
  case isl_ast_expr_op_eq:
    return comparison(Operator::EQ, A, B);
  case isl_ast_expr_op_le:
    return comparison(Operator::LE, A, B);
  case isl_ast_expr_op_lt:
    return comparison(Operator::LT, A, B);
  case isl_ast_expr_op_ge:
    return comparison(Operator::GE, A, B);
  case isl_ast_expr_op_gt:
    return comparison(Operator::GT, A, B);
  case isl_ast_expr_op_and:
  case isl_ast_expr_op_and_then:
    return {Pool.both(A.E, B.E), 1};
  case isl_ast_expr_op_or:
  case isl_ast_expr_op_or_else:
    return {Pool.either(A.E, B.E), 1};
  default:
    return {};
  }
}

/// Operators with more than two operands (max, min, and, or) fold left.
Translator::Result Translator::translate(const IslAstExpr &E) {
  if (!E)
    return {};
  if (isl_ast_expr_get_type(E.get()) != isl_ast_expr_op)
    return leaf(E);
  isl_ast_expr_op_type Type = isl_ast_expr_op_get_type(E.get());
  isl_size Count = isl_ast_expr_op_get_n_arg(E.get());
  std::vector<Result> Args;
  for (isl_size I = 0; I < Count; ++I) {
    Args.push_back(translate(IslAstExpr(isl_ast_expr_op_get_arg(E.get(), I))));
    if (!Args.back())
      return {};
  }
  if (Args.empty())
    return {};
  bool Choice = Type == isl_ast_expr_op_cond || Type == isl_ast_expr_op_select;
  if (Choice || Args.size() <= 2)
    return combine(Type, Args);
  Result Folded = Args[0];
  for (size_t I = 1; I < Args.size() && Folded; ++I)
    Folded = combine(Type, {Folded, Args[I]});
  return Folded;
}

static IslAstBuild buildFor(const IslSet &Context) {
  return IslAstBuild(isl_ast_build_from_context(Context.copy()));
}

const Expr *formulaOf(const IslSet &S, const IslSet &Context,
                      const Parameters &P, unsigned MaxAtoms) {
  IslSet Simple(isl_set_coalesce(
      isl_set_gist(isl_set_coalesce(S.copy()), Context.copy())));
  if (!Simple)
    return nullptr;
  IslAstBuild Build = buildFor(Context);
  IslAstExpr E(isl_ast_build_expr_from_set(Build.get(), Simple.take()));
  return Translator(P, MaxAtoms).translate(E).E;
}

const Expr *formulaOf(const IslPwAff &A, const IslSet &Context,
                      const Parameters &P, unsigned MaxAtoms) {
  IslPwAff Simple(
      isl_pw_aff_coalesce(isl_pw_aff_gist_params(A.copy(), Context.copy())));
  if (!Simple || isl_pw_aff_n_piece(Simple.get()) < 1)
    return nullptr;
  IslAstBuild Build = buildFor(Context);
  IslAstExpr E(isl_ast_build_expr_from_pw_aff(Build.get(), Simple.take()));
  return Translator(P, MaxAtoms).translate(E).E;
}

} // namespace loopdist

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/AccessRelations.h"
#include <algorithm>

namespace loopdist {

std::string variableOf(const Access &A) {
  if (!A.Where)
    return "memory";
  Place P = *A.Where;
  size_t Keep = 0;
  for (size_t I = 0; I < P.Steps.size(); ++I) {
    bool First = P.Steps[I].K == Step::Kind::Subscript && P.Steps[I].Index &&
                 P.Steps[I].Index->isConstant(0);
    if (P.Steps[I].K == Step::Kind::Subscript && !First)
      break;
    if (P.Steps[I].K == Step::Kind::Field)
      Keep = I + 1;
  }
  if (Keep == 0)
    return nameOf(locate(*A.Where).B);
  P.Steps.resize(Keep);
  return toText(&P);
}

// Subscripts.

namespace {

class SubscriptReader {
public:
  SubscriptReader(RootContext &R, Instance &I)
      : R(R), I(I), B(R.Fixed, R.P, R.Assumed, I.At) {}
  void read();

private:
  bool inside(const IslPwAff &A, const Step &S);
  bool isFixedExtent(const Expr *E) const;
  void fail(std::string Why) {
    I.Whole = true;
    I.NotAffine = std::move(Why);
  }

  RootContext &R;
  Instance &I;
  AffineBuilder B;
};

} // namespace

/// An extent has the value that it had where the type was declared.
bool SubscriptReader::isFixedExtent(const Expr *E) const {
  for (const Place *P : placesRead(E))
    if (!P->Object || !P->Steps.empty() || !P->Object->NeverReassigned)
      return false;
  return true;
}

bool SubscriptReader::inside(const IslPwAff &A, const Step &S) {
  if (!S.Extent || !isFixedExtent(S.Extent))
    return false;
  IslPwAff Extent = B.form(S.Extent);
  if (!Extent)
    return false;
  IslSet Low(isl_pw_aff_lt_set(A.copy(), B.constant(0).take()));
  IslSet High(isl_pw_aff_ge_set(A.copy(), Extent.take()));
  return R.Assumed.require(intersect(unite(Low, High), I.At.Domain),
                           "the subscript " + toText(S.Index) + " of " +
                               I.A->Text + " stays in its row");
}

/// Only the first subscript of an object or pointer may leave its own
/// dimension without leaving the object.
void SubscriptReader::read() {
  const Place &P = *I.A->Where;
  I.Subscripts.resize(P.Steps.size());
  if (!I.Where.StepsCount)
    return fail(I.A->Text + " is reached through another type or address");
  for (size_t K = 0; K < P.Steps.size(); ++K) {
    const Step &S = P.Steps[K];
    if (S.K == Step::Kind::Field)
      continue;
    I.Subscripts[K] = B.form(S.Index);
    if (!I.Subscripts[K] && K == 0)
      I.NotAffine = "subscript " + toText(S.Index) + " is not affine";
    else if (!I.Subscripts[K])
      return fail("subscript " + toText(S.Index) + " is not affine");
    if (K != 0 && !inside(I.Subscripts[K], S))
      return fail("subscript " + toText(S.Index) + " of " + I.A->Text +
                  " may leave its row");
  }
}

bool placeInstances(RootContext &R, Domains &D, Obstacle &Why) {
  for (Instance &I : D.Instances) {
    if (!I.A->Where)
      continue;
    I.Where = locate(*I.A->Where);
    const Base &B = I.Where.B;
    if (!B.isKnown() || (B.Pointer && !R.Fixed.isInvariant(B.Pointer))) {
      const Expr *Pointer = I.A->Where->Pointer;
      Why = {I.A->At,
             "address " + (Pointer ? toText(Pointer) : I.A->Text) +
                 " changes in the loop",
             ""};
      return false;
    }
    SubscriptReader(R, I).read();
  }
  return true;
}

// Shapes.

namespace {

/// Splits the accesses to one base by their steps, from the outermost inwards.
class ShapeSplitter {
public:
  ShapeSplitter(const RootContext &R, const Domains &D, unsigned BaseNumber,
                std::vector<CellGroup> &Out)
      : R(R), D(D), BaseNumber(BaseNumber), Out(Out) {}

  void split(const std::vector<unsigned> &Members, size_t Depth);

private:
  const std::vector<Step> &stepsOf(unsigned Member) const {
    return D.Instances[Member].A->Where->Steps;
  }
  void splitFields(const std::vector<unsigned> &Members, size_t Depth);
  void emit(const std::vector<unsigned> &Members, size_t Depth, bool Cut);
  IslMap relation(const Instance &I, size_t Depth) const;

  const RootContext &R;
  const Domains &D;
  unsigned BaseNumber;
  std::vector<CellGroup> &Out;
};

} // namespace

/// Objects declared inside the root are new ones in each iteration of the loops
/// around the declaration: the indices of these are part of the cell.
IslMap ShapeSplitter::relation(const Instance &I, size_t Depth) const {
  IslMap M(isl_map_from_domain(I.At.Domain.copy()));
  const Symbol *Object = I.Where.B.Object;
  unsigned Fresh = Object ? depthInside(*Object, R.Root) : 0;
  for (unsigned K = 0; K < Fresh; ++K) {
    M = IslMap(isl_map_add_dims(M.take(), isl_dim_out, 1));
    if (K < I.At.Path.size())
      M = IslMap(isl_map_equate(M.take(), isl_dim_in, K, isl_dim_out, K));
  }
  for (size_t K = 0; K < Depth; ++K) {
    if (I.A->Where->Steps[K].K == Step::Kind::Field)
      continue;
    if (I.Subscripts[K])
      M = IslMap(isl_map_flat_range_product(
          M.take(), isl_map_from_pw_aff(I.Subscripts[K].copy())));
    else
      M = IslMap(isl_map_add_dims(M.take(), isl_dim_out, 1));
  }
  return M;
}

void ShapeSplitter::emit(const std::vector<unsigned> &Members, size_t Depth,
                         bool Cut) {
  CellGroup G;
  G.BaseNumber = BaseNumber;
  G.Members = Members;
  for (unsigned Member : Members) {
    const Instance &I = D.Instances[Member];
    IslMap M = relation(I, Depth);
    M = IslMap(isl_map_set_tuple_name(M.take(), isl_dim_in,
                                      ("A" + std::to_string(Member)).c_str()));
    M = IslMap(isl_map_set_tuple_name(M.take(), isl_dim_out, "M"));
    G.Relations.push_back(M);
    G.Exact.push_back(I.Must && !Cut && !I.Whole && I.NotAffine.empty());
    G.Written |= I.A->IsWrite;
  }
  Out.push_back(std::move(G));
}

static bool overlap(const Step &A, const Step &B) {
  return A.Offset < B.Offset + B.Size && B.Offset < A.Offset + A.Size;
}

static bool sameField(const Step &A, const Step &B) {
  return A.Offset == B.Offset && A.Size == B.Size && A.FieldName == B.FieldName;
}

void ShapeSplitter::splitFields(const std::vector<unsigned> &Members,
                                size_t Depth) {
  std::vector<std::vector<unsigned>> Classes;
  for (unsigned Member : Members) {
    const Step &S = stepsOf(Member)[Depth];
    std::vector<unsigned> Merged;
    std::vector<std::vector<unsigned>> Rest;
    for (std::vector<unsigned> &Class : Classes) {
      bool Meets = std::any_of(Class.begin(), Class.end(), [&](unsigned Other) {
        return overlap(S, stepsOf(Other)[Depth]);
      });
      if (Meets)
        Merged.insert(Merged.end(), Class.begin(), Class.end());
      else
        Rest.push_back(std::move(Class));
    }
    Merged.push_back(Member);
    Rest.push_back(std::move(Merged));
    Classes = std::move(Rest);
  }
  for (std::vector<unsigned> &Class : Classes) {
    std::sort(Class.begin(), Class.end());
    bool Same = std::all_of(Class.begin(), Class.end(), [&](unsigned Other) {
      return sameField(stepsOf(Class[0])[Depth], stepsOf(Other)[Depth]);
    });
    if (Same)
      split(Class, Depth + 1);
    else
      emit(Class, Depth, true);
  }
}

void ShapeSplitter::split(const std::vector<unsigned> &Members, size_t Depth) {
  size_t Ends = 0, Fields = 0;
  bool SameSize = true, Whole = false;
  uint64_t Size = D.Instances[Members[0]].A->Where->Size;
  for (unsigned Member : Members) {
    const Instance &I = D.Instances[Member];
    Whole |= I.Whole;
    SameSize &= I.A->Where->Size == Size;
    if (stepsOf(Member).size() == Depth)
      ++Ends;
    else if (stepsOf(Member)[Depth].K == Step::Kind::Field)
      ++Fields;
  }
  if (Whole)
    return emit(Members, 0, true);
  if (Ends == Members.size() && SameSize)
    return emit(Members, Depth, false);
  if (Ends != 0)
    return emit(Members, Depth, true);
  if (Fields == Members.size())
    return splitFields(Members, Depth);
  if (Fields != 0)
    return emit(Members, Depth, true);
  split(Members, Depth + 1);
}

AccessMap groupAccesses(const RootContext &R, const Domains &D) {
  AccessMap Map;
  std::map<Base, unsigned> Numbers;
  for (unsigned I = 0; I < D.Instances.size(); ++I) {
    const Instance &Member = D.Instances[I];
    if (!Member.A->Where) {
      Map.Anywhere.push_back(I);
      continue;
    }
    auto [At, New] = Numbers.try_emplace(
        Member.Where.B, static_cast<unsigned>(Map.Bases.size()));
    if (New)
      Map.Bases.push_back({Member.Where.B, {}, false});
    BaseAccesses &B = Map.Bases[At->second];
    B.Members.push_back(I);
    B.Written |= Member.A->IsWrite;
  }
  for (unsigned I = 0; I < Map.Bases.size(); ++I)
    ShapeSplitter(R, D, I, Map.Groups).split(Map.Bases[I].Members, 0);
  return Map;
}

} // namespace loopdist

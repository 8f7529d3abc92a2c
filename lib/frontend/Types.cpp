// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Types.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace loopdist {

static bool isPlainInteger(clang::QualType T) {
  return T->isIntegralOrEnumerationType() && !T->isBitIntType();
}

CType typeOf(clang::QualType T, const clang::ASTContext &Context) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (T->isVoidType())
    return {CType::Kind::Void, 0, false};
  if (T->isIncompleteType() || T->isFunctionType() || T->isDependentType())
    return {};
  if (T->isRecordType())
    return {CType::Kind::Record, 0, false};
  unsigned Width = T->isVariableArrayType()
                       ? 0
                       : static_cast<unsigned>(Context.getTypeSize(T));
  if (T->isBooleanType())
    return {CType::Kind::Bool, Width, false};
  if (isPlainInteger(T))
    return CType::integer(Width, T->isSignedIntegerOrEnumerationType());
  if (T->isRealFloatingType())
    return {CType::Kind::Floating, Width, true};
  if (T->isPointerType())
    return {CType::Kind::Pointer, Width, false};
  return {CType::Kind::Other, Width, false};
}

uint64_t sizeOf(clang::QualType T, const clang::ASTContext &Context) {
  if (T->isVoidType())
    return 1;
  if (T->isIncompleteType() || T->isFunctionType() || T->isDependentType() ||
      T->isVariablyModifiedType())
    return T->isPointerType() ? Context.getTypeSizeInChars(T).getQuantity() : 0;
  return static_cast<uint64_t>(Context.getTypeSizeInChars(T).getQuantity());
}

static bool hasUntouchablePart(const clang::RecordDecl &Record) {
  const clang::RecordDecl *Definition = Record.getDefinition();
  if (!Definition)
    return false;
  for (const clang::FieldDecl *Field : Definition->fields())
    if (isUntouchable(Field->getType()))
      return true;
  return false;
}

bool isUntouchable(clang::QualType T) {
  T = T.getCanonicalType();
  while (const clang::ArrayType *Array = T->getAsArrayTypeUnsafe()) {
    if (T.isVolatileQualified())
      return true;
    T = Array->getElementType();
  }
  if (T.isVolatileQualified() || T->isAtomicType() || T.hasAddressSpace())
    return true;
  const auto *Record = T->getAs<clang::RecordType>();
  return Record && hasUntouchablePart(*Record->getDecl());
}

std::string spellingOf(clang::QualType T, const clang::ASTContext &Context) {
  if (!T->isScalarType() && !T->isRecordType())
    return "";
  if (T->isVariablyModifiedType())
    return "";
  std::string Text = T.getUnqualifiedType().getAsString(
      clang::PrintingPolicy(Context.getLangOpts()));
  if (Text.find_first_of("([{'") != std::string::npos)
    Text = T.getCanonicalType().getUnqualifiedType().getAsString(
        clang::PrintingPolicy(Context.getLangOpts()));
  return Text.find_first_of("([{'") == std::string::npos ? Text : "";
}

} // namespace loopdist

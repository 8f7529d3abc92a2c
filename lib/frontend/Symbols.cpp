// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Lowering.h"
#include "frontend/Types.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"

namespace loopdist {

static Symbol::Storage storageOf(const clang::VarDecl &V) {
  if (llvm::isa<clang::ParmVarDecl>(V))
    return Symbol::Storage::Parameter;
  if (V.hasLocalStorage())
    return Symbol::Storage::Local;
  if (V.hasExternalFormalLinkage() || V.hasExternalStorage())
    return Symbol::Storage::External;
  return V.isStaticLocal() ? Symbol::Storage::StaticLocal
                           : Symbol::Storage::FileStatic;
}

bool NestLowering::isUntouchableVariable(const clang::VarDecl &V) const {
  return isUntouchable(V.getType()) ||
         V.getTLSKind() != clang::VarDecl::TLS_None ||
         V.hasAttr<clang::AsmLabelAttr>() || V.hasAttr<clang::AliasAttr>() ||
         V.hasAttr<clang::WeakRefAttr>() || V.hasAttr<clang::CleanupAttr>() ||
         V.getType()->isVectorType() ||
         File.Pragmas.ThreadPrivate.count(V.getNameAsString()) != 0;
}

bool NestLowering::isNameable(const clang::VarDecl &V, bool InNest) const {
  if (const clang::IdentifierInfo *Name = V.getIdentifier())
    if (Name->hasMacroDefinition() || Name->hadMacroDefinition())
      return false;
  if (InNest)
    return true;
  for (auto At = Names.rbegin(); At != Names.rend(); ++At)
    if (At->first == V.getName())
      return At->second->getCanonicalDecl() == V.getCanonicalDecl();
  return V.isFileVarDecl() && !V.isLocalExternDecl();
}

static clang::QualType elementOf(clang::QualType T) {
  while (const clang::ArrayType *Array = T->getAsArrayTypeUnsafe())
    T = Array->getElementType();
  return T;
}

Symbol *NestLowering::symbolOf(const clang::VarDecl &Variable, bool Declared) {
  const clang::VarDecl *Key = Variable.getCanonicalDecl();
  auto [At, New] = Symbols.try_emplace(Key, nullptr);
  if (!New)
    return At->second;
  const clang::VarDecl &V = *Variable.getMostRecentDecl();
  clang::QualType T = V.getType();
  Symbol S;
  S.Id = static_cast<unsigned>(N->Symbols.size());
  S.Name = V.getNameAsString();
  S.Type = typeOf(elementOf(T), Context);
  S.Where = storageOf(V);
  S.IsArray = T->isArrayType();
  S.IsPointer = T->isPointerType();
  S.Untouchable = isUntouchableVariable(V);
  S.AddressTaken = S.Where == Symbol::Storage::External ||
                   File.Variables.AddressTaken.contains(Key);
  S.NeverReassigned = V.hasLocalStorage() && !S.AddressTaken &&
                      (V.hasInit() || S.Where == Symbol::Storage::Parameter) &&
                      !File.Variables.Reassigned.contains(Key);
  S.Restrict = S.Where == Symbol::Storage::Parameter && S.IsPointer &&
               T.isRestrictQualified();
  S.DeclaredDepth = Declared ? static_cast<unsigned>(Frames.size()) : 0;
  S.Nameable = isNameable(Variable, Declared);
  S.TypeSpelling = S.IsArray ? "" : spellingOf(T, Context);
  S.Size = sizeOf(T, Context);
  N->Symbols.push_back(std::move(S));
  return Symbols[Key] = &N->Symbols.back();
}

} // namespace loopdist

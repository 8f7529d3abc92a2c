// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Dump.h"

namespace loopdist {

namespace {

class Dumper {
public:
  std::string run(const Nest &N) {
    Out = "nest in " + N.Function + "\n";
    loop(*N.Root, 0);
    return std::move(Out);
  }

private:
  void line(unsigned Depth, const std::string &Text) {
    Out += std::string(size_t{2} * Depth, ' ') + Text + "\n";
  }
  void obstacles(const std::vector<Obstacle> &All, unsigned Depth);
  void statement(const Statement &S, unsigned Depth);
  void nodes(const std::vector<Node> &All, unsigned Depth);
  void loop(const Loop &L, unsigned Depth);

  std::string Out;
};

} // namespace

static const char *spelling(Operator Op) {
  switch (Op) {
  case Operator::LT:
    return "<";
  case Operator::LE:
    return "<=";
  case Operator::GT:
    return ">";
  case Operator::GE:
    return ">=";
  default:
    return "!=";
  }
}

void Dumper::obstacles(const std::vector<Obstacle> &All, unsigned Depth) {
  for (const Obstacle &O : All)
    line(Depth, "obstacle " + std::to_string(O.At.Line) + ":" +
                    std::to_string(O.At.Column) + ": " + O.What +
                    (O.Hint.empty() ? "" : " (" + O.Hint + ")"));
}

void Dumper::statement(const Statement &S, unsigned Depth) {
  std::string Text = S.Id + " `" + S.Text + "`";
  for (const Access *A : S.Accesses) {
    Text += A->IsWrite ? " writes " : " reads ";
    Text += A->Where ? toText(A->Where) : "memory";
    Text += A->Conditional ? "?" : "";
  }
  line(Depth, Text + (S.MaySkip ? " [may skip]" : ""));
  obstacles(S.Obstacles, Depth + 1);
}

void Dumper::nodes(const std::vector<Node> &All, unsigned Depth) {
  for (const Node &N : All) {
    if (const auto *S = std::get_if<Statement *>(&N)) {
      statement(**S, Depth);
    } else if (const auto *L = std::get_if<Loop *>(&N)) {
      loop(**L, Depth);
    } else {
      const Branch &B = *std::get<Branch *>(N);
      line(Depth, "if");
      statement(*B.Condition, Depth + 1);
      nodes(B.Then, Depth + 1);
      if (!B.Else.empty())
        line(Depth, "else");
      nodes(B.Else, Depth + 1);
    }
  }
}

void Dumper::loop(const Loop &L, unsigned Depth) {
  std::string Text = "loop";
  if (L.Counted)
    Text = "for " + L.Index->Name + " = " + toText(L.Lower) + "; " +
           L.Index->Name + " " + spelling(L.Relation) + " " + toText(L.Bound) +
           "; step " + toText(L.Step);
  Text +=
      " [line " + std::to_string(L.At.Line) + "-" + std::to_string(L.EndLine);
  Text += L.CanonicalForOpenMP ? ", canonical" : "";
  Text += L.IndexDeclaredInHeader ? ", own index" : "";
  Text += L.Off ? ", off" : "";
  line(Depth, Text + "]");
  if (!L.Uneditable.empty())
    line(Depth + 1, "uneditable: " + L.Uneditable);
  if (!L.DeadAfter.empty()) {
    std::string Names = "dead after:";
    for (const Symbol *S : L.DeadAfter)
      Names += " " + S->Name;
    line(Depth + 1, Names);
  }
  obstacles(L.Obstacles, Depth + 1);
  if (L.Header)
    statement(*L.Header, Depth + 1);
  nodes(L.Body, Depth + 1);
}

std::string dumpNest(const Nest &N) { return Dumper().run(N); }

} // namespace loopdist

// The JSON form, from a real file: ids, places, vectors and nested pieces.
//
// RUN: loopdist --analyze --report=json %s -- -w > %t.json
// RUN: FileCheck %s --input-file=%t.json

// CHECK: "version": 1,
// CHECK: "path": "{{.*}}json.c",
// CHECK-NEXT: "errors": [],
// CHECK: "function": "sweep",
// CHECK-NEXT: "line": [[#LINE:]],
// CHECK-NEXT: "end_line": [[#LINE+4]],
// CHECK-NEXT: "depth": 2,
// CHECK-NEXT: "index": "i",
// CHECK-NEXT: "trip_count": "n - 1",
// CHECK: "id": "S1",
// CHECK-NEXT: "line": [[#LINE+2]],
// CHECK-NEXT: "text": "a[i][j] = a[i - 1][j]"
// CHECK: "id": "S2",
// CHECK-NEXT: "line": [[#LINE+3]],
// CHECK: "id": "C1",
// CHECK-NEXT: "line": [[#LINE]],
// CHECK: "source": "S1",
// CHECK-NEXT: "sink": "S1",
// CHECK-NEXT: "kind": "flow",
// CHECK-NEXT: "variable": "a",
// CHECK-NEXT: "root_level": 1,
// CHECK-NEXT: "distance": [
// CHECK-NEXT: 1,
// CHECK-NEXT: 0
// CHECK-NEXT: ],
// CHECK-NEXT: "direction": [
// CHECK-NEXT: "<",
// CHECK-NEXT: "="
// CHECK-NEXT: ],
// CHECK-NEXT: "source_access": {
// CHECK-NEXT: "text": "a[i][j]",
// CHECK-NEXT: "line": [[#LINE+2]],
// CHECK-NEXT: "column": 7
// CHECK-NEXT: },
// CHECK-NEXT: "sink_access": {
// CHECK-NEXT: "text": "a[i - 1][j]",
// CHECK-NEXT: "line": [[#LINE+2]],
// CHECK-NEXT: "column": 17
// CHECK: "assumed": null,
// CHECK-NEXT: "removed_by": null
// CHECK: "pieces": [
// CHECK: "level": 1,
// CHECK: "class": "unknown",
// CHECK: "decision": "serial",
// CHECK: "refusal": "{{.*}}flow dependence from a[i][j]{{.*}}",
// CHECK: "pieces": [
// CHECK: "level": 2,
// CHECK: "class": "parallel",
// CHECK: "decision": "parallel_for",
// CHECK: "refusal": null,
double a[100][100], b[100][100];
void sweep(int n) {
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < 100; ++j) {
      a[i][j] = a[i - 1][j];
      b[i][j] = 1;
    }
}

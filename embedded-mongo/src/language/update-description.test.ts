import { Double, Int32 } from 'bson';
import type { Doc } from './document.js';
import { describeUpdate } from './update-description.js';

type Row = [before: Doc, after: Doc, updated: Doc, removed?: string[], truncated?: object[]];
test.each<Row>([
  [
    { a: 1, b: 2 },
    { a: 1, b: 3, c: 4 },
    { b: 3, c: 4 },
  ],
  [{ a: 1, b: 2 }, { a: 1 }, {}, ['b']],
  [{ a: new Int32(1) }, { a: new Double(1) }, { a: new Double(1) }],
  [{ d: { x: 1, y: { z: 1 } } }, { d: { x: 1, y: { z: 2 } } }, { 'd.y.z': 2 }],
  [{ d: { x: 1, y: 2 } }, { d: { x: 1 } }, {}, ['d.y']],
  [{ d: { x: 1, y: 2 } }, { d: { y: 2, x: 1 } }, { d: { y: 2, x: 1 } }],
  [{ d: { x: 1 } }, { d: 5 }, { d: 5 }],
  [{ l: [1, 2] }, { l: [1, 2, 3] }, { 'l.2': 3 }],
  [{ l: [1, 2, 3] }, { l: [9] }, { 'l.0': 9 }, [], [{ field: 'l', newSize: 1 }]],
  [{ l: [{ x: 1 }, { x: 2 }] }, { l: [{ x: 1 }, { x: 3 }] }, { 'l.1.x': 3 }],
  [{ l: [1] }, { l: { 0: 1 } }, { l: { 0: 1 } }],
])('from %j to %j', (before, after, updatedFields, removedFields = [], truncatedArrays = []) => {
  expect(describeUpdate(before, after)).toEqual({ updatedFields, removedFields, truncatedArrays });
});

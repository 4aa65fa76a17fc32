import { chosenOperation, inOrder, operationAt, operationsOf, parsed } from './operations';

const TWO = 'query One { a }\nfragment F on T { x }\nmutation Two { b }';
const two = operationsOf(parsed(TWO));

it('knows the operations of a text and none of one that cannot be read', () => {
  expect(two.map(({ name }) => name?.value)).toEqual(['One', 'Two']);
  expect(operationsOf(parsed('query {'))).toEqual([]);
});

it('runs the chosen one, or the first when that is gone', () => {
  expect(chosenOperation(two, 'Two')).toBe(two[1]);
  expect(chosenOperation(two, 'Gone')).toBe(two[0]);
  expect(chosenOperation([], 'Two')).toBeUndefined();
});

it('knows in which one the cursor stands', () => {
  expect(operationAt(two, 0)).toBe(two[0]);
  expect(operationAt(two, TWO.indexOf('fragment') + 3)).toBe(two[0]);
  expect(operationAt(two, TWO.length)).toBe(two[1]);
});

it('puts a query in order, and leaves alone what cannot be read', () => {
  expect(inOrder('{a{b(c:1)d}}')).toBe('{\n  a {\n    b(c: 1)\n    d\n  }\n}\n');
  expect(inOrder('{ a')).toBeUndefined();
});

it('loses no comment and no line of a block string', () => {
  const query = '# first\nquery {\n# of a\na(text: """\n keep\n   this\n""") {\nb # of b\n   }\n}\n# last\n';
  expect(inOrder(query)).toBe(
    '# first\nquery {\n  # of a\n  a(text: """\n keep\n   this\n""") {\n    b # of b\n  }\n}\n# last\n',
  );
});

/** Reading and writing percentages. */
import { percentOf, signed } from './percent';

describe('percentOf', () => {
  it.each([
    ['10', 10],
    [' -5 ', -5],
    ['+2.5%', 2.5],
    ['−7', -7],
    ['.5', 0.5],
    ['', undefined],
    ['ten', undefined],
    ['1e3', undefined],
    ['2,5', undefined],
    ['5 %', 5],
    ['--5', undefined],
  ])('reads %j as %p', (typed, percent) => {
    expect(percentOf(typed)).toBe(percent);
  });
});

it('writes a rise with its sign', () => {
  expect([signed(10), signed(-5), signed(0)]).toEqual(['+10', '-5', '0']);
});

// Rules that hold for every icon of the shop.
import { render } from '@testing-library/react';
import * as icons from '.';

const every = Object.entries(icons);

/** The points a drawing ends its strokes at, those of relative commands added up. */
function ends(path: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', said = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = [...said.matchAll(/-?(?:\d+\.\d+|\.\d+|\d+)/g)].map(Number);
    const kind = command.toUpperCase();
    const relative = command !== kind;
    const each = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 }[kind];
    if (each === undefined) throw new Error(`This test does not know the command ${command}`);
    if (kind === 'Z') [x, y] = [startX, startY];
    for (let at = 0; each > 0 && at + each <= numbers.length; at += each) {
      const last = numbers.slice(at, at + each);
      if (kind !== 'V') x = (relative ? x : 0) + last.at(kind === 'H' ? -1 : -2)!;
      if (kind !== 'H') y = (relative ? y : 0) + last.at(-1)!;
      if (kind === 'M' && at === 0) [startX, startY] = [x, y];
      points.push({ x, y });
    }
  }
  return points;
}

test.each(every)('%s is silent, takes the size and the class it is given and stays inside its square', (_, Icon) => {
  const { container } = render(<Icon size={48} strokeWidth={1.5} className="text-accent" />);
  const svg = container.firstElementChild!;
  expect(svg.getAttribute('aria-hidden')).toBe('true');
  expect([svg.getAttribute('width'), svg.getAttribute('height')]).toEqual(['48', '48']);
  expect(svg.getAttribute('stroke-width')).toBe('1.5');
  expect(svg.getAttribute('class')).toBe('text-accent');
  const points = ends(svg.querySelector('path')!.getAttribute('d')!);
  expect(points.length).toBeGreaterThan(1);
  // Half a stroke lies outside of the line.
  for (const { x, y } of points) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
    expect(Math.max(x, y)).toBeLessThanOrEqual(22);
  }
});

test('no two icons are the same drawing', () => {
  const drawings = every.map(([, Icon]) => render(<Icon />).container.innerHTML);
  expect(new Set(drawings).size).toBe(every.length);
});

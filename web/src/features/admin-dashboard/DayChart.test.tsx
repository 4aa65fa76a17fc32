/** The chart of figures by day. */
import { fireEvent, screen } from '@testing-library/react';
import { render } from '../../../test/stage';
import { DayChart } from './DayChart';
import { axisMarks } from './scale';

const points = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((date, index) => ({
  date,
  value: index * 30,
}));

const shown = (kind: 'area' | 'bars') =>
  render(
    <DayChart
      label="Orders by day, 180 in all"
      figure="Orders"
      kind={kind}
      colour="#123456"
      height={150}
      points={points}
      short={String}
      exact={(value) => `${value} pieces`}
    />,
  );

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 5, 10]],
  [90, [0, 50, 100]],
  [90_000, [0, 50_000, 100_000]],
])('marks an axis up to %d at round figures', (most, marks) => {
  expect(axisMarks(most, 3)).toEqual(marks);
});

it('draws each day as high as its figure, and names days and figures beside it', () => {
  const { container } = shown('bars');
  expect([...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))).toEqual([
    0, 30, 60, 90,
  ]);
  expect([...container.querySelectorAll('[data-mark]')].map((mark) => mark.textContent)).toEqual(['0', '50', '100']);
  expect(screen.getByRole('img', { name: 'Orders by day, 180 in all' }).textContent).toContain('03 Mar');
});

it('tells the figure of the day that is pointed at, and nothing once the pointer has left', () => {
  const { container } = shown('area');
  const plot = container.querySelector('figure')!.firstElementChild!;
  plot.getBoundingClientRect = () => new DOMRect(100, 0, 400, 120);
  // The simulated browser knows places of mouse events alone.
  const pointAt = (clientX: number) => fireEvent(plot, new MouseEvent('pointermove', { clientX, bubbles: true }));
  pointAt(350);
  expect(plot.textContent).toContain('Orders: 60 pieces');
  pointAt(9_000);
  expect(plot.textContent).toContain('Orders: 90 pieces');
  fireEvent.pointerLeave(plot);
  expect(plot.textContent).not.toContain('pieces');
});

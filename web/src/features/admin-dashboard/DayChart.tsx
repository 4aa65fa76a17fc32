// One figure a day over a span, drawn as an area or as bars; pointing at a day tells its figure.
import { useState, type CSSProperties, type PointerEvent } from 'react';
import { formatDate } from '../../shared/dates';
import { axisMarks } from './scale';
import { shortDay } from './sales-series';

export interface DayChartProps {
  /** Summary of the chart for screen readers. */
  label: string;
  /** What one figure is, such as `Revenue`. */
  figure: string;
  kind: 'area' | 'bars';
  colour: string;
  /** Pixels, with the days below. */
  height: number;
  /** One a day, oldest first; `date` as `YYYY-MM-DD`. */
  points: readonly { date: string; value: number }[];
  /** A figure beside the axis. */
  short(value: number): string;
  /** A figure that is pointed at. */
  exact(value: number): string;
}

const labelled: CSSProperties = {
  position: 'absolute',
  color: 'var(--color-ink-soft)',
  fontSize: 12,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
};
const line = 'var(--color-line)';
/** Pixels beside the axis and below the days. */
const [left, below] = [56, 22];
/** Labels of days, as many as fit on a phone. */
const mostNamed = 5;

const path = (values: readonly number[], top: number): string =>
  values.map((value, index) => `${index ? 'L' : 'M'}${index + 0.5} ${top - value}`).join('');

export function DayChart({ label, figure, kind, colour, height, points, short, exact }: DayChartProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const values = points.map(({ value }) => value);
  const marks = axisMarks(Math.max(0, ...values), height > 200 ? 4 : 3);
  const top = marks.at(-1)!;
  const percent = (index: number) => `${((index + 0.5) / points.length) * 100}%`;
  const every = Math.ceil(points.length / mostNamed);
  const pointed = pointedAt === undefined ? undefined : points[pointedAt];

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { x, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - x) / width) * points.length);
    setPointedAt(Math.min(points.length - 1, Math.max(0, index)));
  };

  return (
    <figure style={{ position: 'relative', margin: 0, height }} role="img" aria-label={label}>
      <div
        style={{ position: 'absolute', inset: `6px 12px ${below}px ${left}px`, borderBottom: `1px solid ${line}` }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointedAt(undefined)}
      >
        {marks.map((mark) => (
          <div key={mark}>
            <span
              style={{ ...labelled, right: 'calc(100% + 8px)', bottom: `calc(${(mark / top) * 100}% - 8px)` }}
              data-mark
            >
              {short(mark)}
            </span>
            <span
              style={{
                position: 'absolute',
                left: 0,
                right: 0,
                bottom: `${(mark / top) * 100}%`,
                borderTop: `1px solid ${line}`,
              }}
            />
          </div>
        ))}
        <svg
          viewBox={`0 0 ${points.length} ${top}`}
          preserveAspectRatio="none"
          style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
        >
          {kind === 'area' ? (
            <>
              <path d={`${path(values, top)}V${top}H0.5Z`} fill={colour} fillOpacity={0.16} />
              <path
                d={path(values, top)}
                fill="none"
                stroke={colour}
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            </>
          ) : (
            values.map((value, index) => (
              <rect
                key={points[index]!.date}
                x={index + 0.1}
                width={0.8}
                y={top - value}
                height={value}
                fill={colour}
              />
            ))
          )}
        </svg>
        {points.map(({ date }, index) =>
          index % every === Math.floor(every / 2) ? (
            <span
              key={date}
              style={{
                ...labelled,
                left: percent(index),
                top: 'calc(100% + 4px)',
                transform: 'translateX(-50%)',
              }}
            >
              {shortDay(date)}
            </span>
          ) : null,
        )}
        {pointed && (
          <>
            <span
              style={{
                position: 'absolute',
                left: percent(pointedAt!),
                top: 0,
                bottom: 0,
                borderLeft: `1px solid ${colour}`,
              }}
            />
            <span
              style={{
                position: 'absolute',
                top: 0,
                ...(pointedAt! * 2 < points.length
                  ? { left: `calc(${percent(pointedAt!)} + 8px)` }
                  : { right: `calc(100% - ${percent(pointedAt!)} + 8px)` }),
                padding: '6px 10px',
                borderRadius: 6,
                border: `1px solid ${line}`,
                background: 'var(--color-surface)',
                whiteSpace: 'nowrap',
                pointerEvents: 'none',
              }}
            >
              {formatDate(`${pointed.date}T12:00:00Z`)}
              <br />
              {figure}: <strong>{exact(pointed.value)}</strong>
            </span>
          </>
        )}
      </div>
    </figure>
  );
}

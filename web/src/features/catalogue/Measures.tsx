// Drawing of a product's dimensions as a labelled box, beside a person for scale.
import { measuresOf } from './measures';

/** Centimetres of the person in the drawing. */
const person = 170;
/** Sizes of the drawing in its own units; a side is at least `least`. */
const room = 150;
const least = 3;
/** Projection of depth: share of its length upwards and sideways. */
const slant = { x: 0.5, y: 0.32 };

export function Measures({ specifications }: { specifications: readonly { key: string; value: string }[] }) {
  const measures = measuresOf(specifications);
  if (!measures) return null;
  const { width, depth = 0, height } = measures;
  const beside = depth > 0 && height >= 30;
  const tallest = Math.max(height + depth * slant.y, beside ? person : 0);
  const widest = width + depth * slant.x;
  const scale = Math.min(room / tallest, 190 / widest);
  const [w, h] = [width, height].map((side) => Math.max(least, side * scale)) as [number, number];
  const [dx, dy] = [depth * slant.x * scale, depth * slant.y * scale];
  const left = beside ? 66 : 20;
  const floor = Math.max(tallest * scale, h + dy) + 12;
  const [right, top] = [left + w, floor - h];
  const label = { className: 'fill-ink text-[0.7rem] tabular-nums' };
  const p = (person * scale) / 100;
  const sides = [`width ${width} cm`, ...(depth ? [`depth ${depth} cm`] : []), `height ${height} cm`].join(', ');
  return (
    <figure className="mt-3 rounded-card border border-line bg-surface p-4">
      <svg
        role="img"
        aria-label={`Measures: ${sides}${beside ? '; next to a person 170 cm tall' : ''}`}
        viewBox={`0 0 ${Math.ceil(right + dx + 62)} ${Math.ceil(floor + 26)}`}
        className="mx-auto block max-h-64 w-full max-w-sm"
      >
        {beside && (
          <g
            className="fill-sunken stroke-line-strong"
            strokeWidth={0.6}
            transform={`translate(30 ${floor}) scale(${p})`}
          >
            <circle cx={0} cy={-90} r={8.5} vectorEffect="non-scaling-stroke" />
            <path
              vectorEffect="non-scaling-stroke"
              d="M-10 0v-48q-8-4-8-14v-8q0-9 9-9h18q9 0 9 9v8q0 10-8 14v48h-8v-40h-4v40z"
            />
          </g>
        )}
        <g className="fill-accent-soft stroke-ink" strokeWidth={1.2} strokeLinejoin="round">
          {depth > 0 && (
            <>
              <path d={`M${left} ${top}l${dx} ${-dy}h${w}l${-dx} ${dy}z`} />
              <path d={`M${right} ${top}l${dx} ${-dy}v${h}l${-dx} ${dy}z`} className="fill-sunken" />
            </>
          )}
          <rect x={left} y={top} width={w} height={h} />
        </g>
        <text {...label} x={left + w / 2} y={floor + 16} textAnchor="middle">
          {width} cm
        </text>
        {depth > 0 && (
          <text {...label} x={right + dx / 2 + 6} y={floor - dy / 2 + 12}>
            {depth} cm
          </text>
        )}
        <text {...label} x={right + dx + 6} y={top - dy + h / 2 + 4}>
          {height} cm
        </text>
      </svg>
      <figcaption className="mt-1 text-center text-sm text-ink-soft">
        {depth ? 'Width × depth × height' : 'Width × height'}
        {beside && ', next to a person 170 cm tall'}
      </figcaption>
    </figure>
  );
}

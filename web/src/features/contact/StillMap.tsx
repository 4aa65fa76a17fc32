// Placeholder of the map until its tiles load, or when they cannot: the showroom with rings of distance.
import { shop } from '../../shared/shop';

/** Metres of the rings, and pixels of a metre in the drawing. */
const rings = [250, 500, 1000];
const scale = 0.19;

const degrees = (value: number, [plus, minus]: [string, string]) =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`;

/** Drawn from the settings only, without streets. */
export function StillMap() {
  const { latitude, longitude } = shop.map;
  return (
    <svg
      role="img"
      aria-label={`${shop.brand}: ${degrees(latitude, ['N', 'S'])}, ${degrees(longitude, ['E', 'W'])}`}
      viewBox="-240 -160 480 320"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full fill-none stroke-line-strong/60"
    >
      {rings.map((metres) => (
        <g key={metres}>
          <circle r={metres * scale} strokeDasharray={metres === 1000 ? undefined : '4 5'} />
          <text
            x={metres * scale * 0.71 + 4}
            y={metres * scale * 0.71 + 4}
            className="fill-ink-soft stroke-none text-[0.7rem]"
          >
            {metres < 1000 ? `${metres} m` : `${metres / 1000} km`}
          </text>
        </g>
      ))}
      <path d="M-240 0h225M15 0h225M0-160v118M0 15v145" className="stroke-line-strong/35" />
      <text y="-142" textAnchor="middle" className="fill-ink-soft stroke-none text-[0.75rem] font-semibold">
        N
      </text>
      <path
        d="M0 0C-4-9-13-15-13-25a13 13 0 0 1 26 0C13-15 4-9 0 0zM0-20a5 5 0 1 0 0-10 5 5 0 0 0 0 10z"
        fillRule="evenodd"
        className="fill-accent stroke-none"
      />
      <text y="26" textAnchor="middle" className="fill-ink stroke-none font-display text-[1rem]">
        {shop.brand}
      </text>
    </svg>
  );
}

/** Sketches of custom orders as a customer would draw them on squared paper: one shape a kind of work. */

type Line = [x1: number, y1: number, x2: number, y2: number];

const bars = (from: number, to: number, count: number, y1: number, y2: number): Line[] =>
  Array.from({ length: count }, (_, i) => {
    const x = from + ((to - from) * i) / (count - 1);
    return [x, y1, x, y2];
  });
const frame = (x1: number, y1: number, x2: number, y2: number): Line[] => [
  [x1, y1, x2, y1],
  [x2, y1, x2, y2],
  [x2, y2, x1, y2],
  [x1, y2, x1, y1],
];

/** A ring of straight strokes round (x, y). */
const ring = (x: number, y: number, radius: number, strokes = 28): Line[] =>
  Array.from({ length: strokes }, (_, i) => {
    const at = (n: number) => (2 * Math.PI * n) / strokes;
    const point = (n: number) =>
      [Math.round(x + radius * Math.cos(at(n))), Math.round(y + radius * Math.sin(at(n)))] as const;
    return [...point(i), ...point(i + 1)];
  });

const SHAPES: [RegExp, Line[]][] = [
  [
    /shopfront|glaz/,
    [
      ...frame(120, 120, 680, 440),
      [120, 190, 680, 190],
      ...bars(260, 540, 3, 120, 440),
      ...frame(415, 200, 525, 440),
      [432, 310, 432, 345],
      [150, 300, 230, 215],
      [170, 330, 245, 250],
      [570, 320, 655, 230],
    ],
  ],
  [
    /mezzanine|platform/,
    [
      ...frame(110, 230, 560, 258),
      ...bars(140, 530, 4, 258, 450),
      ...bars(110, 560, 10, 160, 230),
      [110, 160, 560, 160],
      [110, 195, 560, 195],
      [560, 244, 700, 450],
      [560, 160, 690, 350],
      ...Array.from({ length: 8 }, (_, i): Line => [560 + i * 17, 256 + i * 25, 592 + i * 17, 256 + i * 25]),
    ],
  ],
  [
    /\bnets?\b|cage/,
    [
      ...frame(110, 170, 690, 440),
      ...bars(110, 690, 3, 170, 440),
      ...Array.from({ length: 12 }, (_, i): Line => [110 + i * 36, 170, 290 + i * 36, 440]),
      ...Array.from({ length: 12 }, (_, i): Line => [690 - i * 36, 170, 510 - i * 36, 440]),
    ],
  ],
  [
    /stall|kiosk/,
    [
      [210, 130, 590, 130],
      [210, 130, 150, 205],
      [590, 130, 650, 205],
      [150, 205, 650, 205],
      ...bars(233, 567, 6, 205, 225),
      ...bars(220, 580, 2, 205, 450),
      ...frame(190, 325, 610, 350),
      [220, 350, 580, 450],
      [580, 350, 220, 450],
    ],
  ],
  [
    /sundial|sculpture/,
    [
      ...ring(400, 285, 165),
      ...ring(400, 285, 145),
      [290, 380, 520, 175],
      [290, 380, 520, 380],
      [520, 175, 520, 380],
      [300, 450, 500, 450],
      [330, 432, 300, 450],
      [470, 432, 500, 450],
    ],
  ],
  [
    /stair|step/,
    Array.from({ length: 9 }, (_, i): Line[] => [
      [120 + i * 58, 430 - i * 34, 178 + i * 58, 430 - i * 34],
      [178 + i * 58, 430 - i * 34, 178 + i * 58, 396 - i * 34],
    ])
      .flat()
      .concat(
        [[120, 360, 640, 55]],
        bars(120, 640, 8, 0, 0).map(([x], i): Line => [x, 360 - i * 43.6, x, 430 - i * 38]),
      ),
  ],
  [
    /gate|door/,
    [
      ...frame(120, 130, 395, 440),
      ...frame(405, 130, 680, 440),
      ...bars(150, 365, 8, 130, 440),
      ...bars(435, 650, 8, 130, 440),
      [120, 285, 395, 285],
      [405, 285, 680, 285],
    ],
  ],
  [/rail|balcony|fence/, [...frame(110, 200, 690, 430), [110, 250, 690, 250], ...bars(140, 660, 16, 250, 430)]],
  [
    /grill|window|jali/,
    [...frame(200, 110, 600, 450), ...bars(250, 550, 7, 110, 450), [200, 225, 600, 225], [200, 340, 600, 340]],
  ],
  [
    /shelf|shelv|rack|cabinet|almirah/,
    [...frame(220, 100, 580, 450), [220, 190, 580, 190], [220, 280, 580, 280], [220, 370, 580, 370]],
  ],
  [
    /shed|roof|canopy|pergola|pavilion/,
    [
      [130, 220, 400, 100],
      [400, 100, 670, 220],
      [130, 220, 670, 220],
      [150, 220, 150, 450],
      [650, 220, 650, 450],
      [400, 100, 400, 220],
      [265, 160, 265, 220],
      [535, 160, 535, 220],
    ],
  ],
  [
    /./,
    [
      [120, 190, 680, 190],
      [120, 220, 680, 220],
      [120, 190, 120, 220],
      [680, 190, 680, 220],
      ...bars(150, 650, 2, 220, 450),
      [150, 390, 650, 390],
    ],
  ],
];

/** An SVG drawing, 800 by 560. @param what words that tell the kind of work @param dimensions written below it */
export function sketchOf(what: string, dimensions: string): string {
  const shape = SHAPES.find(([words]) => words.test(what))![1];
  // A hand does not draw straight: every line bows a little, always the same way for the same line.
  const stroke = ([x1, y1, x2, y2]: Line, n: number) => {
    const bow = ((n * 37) % 7) - 3;
    return `M${x1 + ((n * 13) % 3) - 1} ${y1} Q${(x1 + x2) / 2 + bow} ${(y1 + y2) / 2 - bow} ${x2} ${y2 + ((n * 11) % 3) - 1}`;
  };
  const text = dimensions.replace(/[<&>]/g, ' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560" viewBox="0 0 800 560">
    <defs><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M20 0H0V20" fill="none" stroke="#cfe0ea" stroke-width="1"/></pattern></defs>
    <rect width="800" height="560" fill="#fdfcf7"/><rect width="800" height="560" fill="url(#p)"/>
    <g fill="none" stroke="#24425e" stroke-width="3" stroke-linecap="round">${shape.map((line, n) => `<path d="${stroke(line, n)}"/>`).join('')}</g>
    <path d="M120 480H680M120 472V488M680 472V488" stroke="#a3472f" stroke-width="2" fill="none"/>
    <text x="400" y="520" text-anchor="middle" font-family="sans-serif" font-size="22" fill="#a3472f">${text}</text></svg>`;
}

// Base of the shop's icons: 24 units square, one round stroke, the text's colour, hidden from screen readers.
interface Props {
  /** Edge in pixels, where no class gives one. */
  size?: number;
  /** In units of the drawing: thinner where it is shown larger. */
  strokeWidth?: number;
  className?: string;
}

export type IconComponent = ReturnType<typeof drawn>;

/**
 * The icon of one line of drawing.
 * @param path within 2 and 22 of the 24 units, so that all weigh the same to the eye
 */
/* @__NO_SIDE_EFFECTS__ */
export function drawn(path: string) {
  return ({ size = 24, strokeWidth = 1.75, className }: Props) => (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}

// The shop's buttons, and links that look like them.
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names';
import { Spinner } from './Spinner';

type Look = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger' | 'light' | 'brass';
type Size = 'small' | 'medium' | 'large';

interface Style {
  look?: Look;
  size?: Size;
  full?: boolean;
}

const looks: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  accent: 'bg-accent text-on-accent hover:brightness-110',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
  brass: 'bg-brass text-on-brass hover:brightness-110',
  light: 'border border-white/60 bg-black/20 text-white backdrop-blur-sm hover:bg-white/15',
};

const sizes: Record<Size, string> = {
  small: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 text-[0.95rem]',
  large: 'min-h-13 px-7 text-base',
};

const styled = ({ look = 'primary', size = 'medium', full }: Style, className?: string) =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    looks[look],
    sizes[size],
    full && 'w-full',
    className,
  );

export interface ButtonProps extends ComponentProps<'button'>, Style {
  /**
   * Shows a spinner and keeps the button from being pressed again. The button keeps the focus, which a browser takes from a
   * disabled one.
   */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  look,
  size,
  full,
  busy,
  disabled,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      // Also keeps a form from being sent again, by Enter too.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={styled({ look, size, full }, className)}
      {...rest}
    >
      {busy && <Spinner label="" />}
      {children}
    </button>
  );
}

export function ButtonLink({ look, size, full, className, ...rest }: ComponentProps<typeof Link> & Style) {
  return <Link className={styled({ look, size, full }, className)} {...rest} />;
}

/** An external link, opened in a new tab. */
export function ButtonOutLink({ look, size, full, className, children, ...rest }: ComponentProps<'a'> & Style) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={styled({ look, size, full }, className)} {...rest}>
      {children}
    </a>
  );
}

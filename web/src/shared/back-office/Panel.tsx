// A titled box of a screen. Ant Design's Card brings its tabs along, which no screen of ours has and the first visit would pay for.
import { useId, type CSSProperties, type ReactNode } from 'react';

export interface PanelProps {
  title?: ReactNode;
  /** Beside the title, at the end of its line. */
  extra?: ReactNode;
  children?: ReactNode;
  style?: CSSProperties;
  className?: string;
}

export function Panel({ title, extra, children, style, className = '' }: PanelProps) {
  const id = useId();
  return (
    <section className={`admin-panel ${className}`} style={style} aria-labelledby={title ? id : undefined}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {extra}
        </header>
      )}
      {children}
    </section>
  );
}

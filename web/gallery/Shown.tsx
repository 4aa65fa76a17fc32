// One group of states, with its name: what a picture of the test is taken of, unless it has something that is not the same each time.
import type { ReactNode } from 'react';

interface Props {
  name: string;
  /** Only looked at by people. */
  uncompared?: true;
  children: ReactNode;
}

export function Shown({ name, uncompared, children }: Props) {
  return (
    <section data-shown={uncompared ? undefined : name} aria-label={name}>
      {children}
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <div className="gallery-row">{children}</div>;

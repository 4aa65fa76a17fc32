// One group of states, with its name: what a picture of the test is taken of.
import type { ReactNode } from 'react';

export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section data-shown={name} aria-label={name}>
      {children}
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <div className="gallery-row">{children}</div>;

// One named group of states in the gallery, of which the browser test takes a picture.
import type { ReactNode } from 'react';

interface Props {
  name: string;
  /** Left out of the compared pictures. */
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

// A figure with its name above.
import type { ReactNode } from 'react';
import './dashboard.css';

export interface FigureProps {
  title: string;
  value: string;
  children?: ReactNode;
}

export function Figure({ title, value, children }: FigureProps) {
  return (
    <div className="dash-figure">
      <p>{title}</p>
      <strong>{value}</strong>
      {children}
    </div>
  );
}

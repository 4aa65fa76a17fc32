// Icons of social networks.
import type { ReactNode } from 'react';

const drawings: Record<string, ReactNode> = {
  WhatsApp: (
    <>
      <path d="M4 20l1.3-4A8 8 0 1 1 8.2 18.9z" />
      <path
        d="M9 8.5c-.5 3 3 6.5 6 6.5l1.2-1.7-2.2-1.2-1 .9c-1-.4-1.9-1.3-2.3-2.3l.9-1-1.1-2.2z"
        fill="currentColor"
        stroke="none"
      />
    </>
  ),
  Instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.8 7.2h.01" strokeWidth="2.4" />
    </>
  ),
  YouTube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="M10.2 9.2v5.6l4.8-2.8z" fill="currentColor" stroke="none" />
    </>
  ),
  Facebook: <path d="M15.5 4h-1.7A3.3 3.3 0 0 0 10.5 7.3V20.5M7.5 11.5h7.2" />,
  Twitter: <path d="M4 4l16 16M20 4 4 20" />,
  LinkedIn: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
      <path d="M8 11v5.5M12 16.5V11m0 2.5c0-3.2 4.5-3.2 4.5 0v3" />
      <path d="M8 7.8h.01" strokeWidth="2.4" />
    </>
  ),
};

export function BrandIcon({ name, className = 'size-5' }: { name: string; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {drawings[name]}
    </svg>
  );
}

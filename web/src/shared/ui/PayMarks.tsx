// Icons of payment methods; UPI first, the most common.
const marks: { name: string; path: string }[] = [
  { name: 'UPI', path: 'M4 14 8 4h3l-4 10zm6 0 4-10h3l-4 10z' },
  { name: 'Card', path: 'M2 4h16v10H2zM2 7h16M5 11h4' },
  { name: 'Net banking', path: 'M2 7 10 3l8 4zM4 8v6m4-6v6m4-6v6m4-6v6M2 15h16' },
  { name: 'Wallet', path: 'M3 5h12v2h3v8H3zM18 10h-4v2h4' },
  { name: 'Cash', path: 'M2 5h16v9H2zM10 7.5a2 2 0 1 0 0 4 2 2 0 1 0 0-4' },
];

/** @param cash false where cash on delivery stands by itself */
export function PayMarks({ cash = true, className }: { cash?: boolean; className?: string }) {
  return (
    <ul aria-label="Ways to pay" className={`flex flex-wrap gap-1.5 ${className ?? ''}`}>
      {marks
        .filter(({ name }) => cash || name !== 'Cash')
        .map(({ name, path }) => (
          <li
            key={name}
            className="inline-flex items-center gap-1.5 rounded-md border border-current/25 px-2 py-0.5 text-xs font-medium"
          >
            <svg aria-hidden viewBox="0 0 20 18" className="size-4 fill-none stroke-current stroke-[1.3]">
              <path d={path} strokeLinejoin="round" />
            </svg>
            {name}
          </li>
        ))}
    </ul>
  );
}

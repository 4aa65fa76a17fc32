// Note of the policies that a button agrees to; each opens in a new tab.
import { paths } from '../paths';

interface Props {
  /** What is agreed to, up to the names of the policies: `By placing the order you accept our`. */
  text: string;
  /** Words of its address, and its name within the sentence. */
  policies: readonly (readonly [slug: string, name: string])[];
  className?: string;
}

export function PolicyNote({ text, policies, className }: Props) {
  return (
    <p className={`text-sm text-ink-soft ${className ?? ''}`}>
      {text}{' '}
      {policies.map(([slug, name], index) => (
        <span key={slug}>
          {index > 0 && (index === policies.length - 1 ? ' and ' : ', ')}
          <a href={paths.page.href(slug)} target="_blank" rel="noopener" className="underline underline-offset-4">
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}

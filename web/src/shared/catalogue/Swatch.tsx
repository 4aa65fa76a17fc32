// The colour or small picture of an option's value; its name stands beside it, or in text for screen readers.
import { classNames } from '../ui/class-names';
import { mediaUrl } from '../ui/Picture';

export function Swatch({ swatch, className }: { swatch: string; className?: string }) {
  const look = classNames('block shrink-0 rounded-full border border-line-strong bg-sunken object-cover', className);
  return swatch.startsWith('#') ? (
    <span aria-hidden className={look} style={{ backgroundColor: swatch }} />
  ) : (
    <img src={mediaUrl(swatch)} alt="" loading="lazy" decoding="async" className={look} />
  );
}

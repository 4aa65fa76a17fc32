// `<noscript>` notice for features that need scripts: how to reach the shop instead.
import { shop, shopCallLink, shopMailLink } from '../shop';

const link = 'font-semibold text-accent underline underline-offset-4';

/** @param what cannot be done here, a whole sentence */
export function WithoutScripts({ what, className }: { what: string; className?: string }) {
  return (
    <noscript>
      <p className={`rounded-field bg-sunken px-4 py-3 ${className ?? ''}`}>
        {what} Please switch on JavaScript, or contact us on{' '}
        <a href={shopCallLink} className={link}>
          {shop.phone}
        </a>{' '}
        or at{' '}
        <a href={shopMailLink} className={`${link} break-all`}>
          {shop.email}
        </a>
        . We will help you.
      </p>
    </noscript>
  );
}

/** The kind of value for redirects: addresses that are no more, each with the one that visitors are led to. */
import { z } from 'zod';
import { kind, type Kind } from './kinds.js';

export interface Redirect {
  /** Path of the shop, with a query where the old address had one. */
  from: string;
  /** Path of the shop. */
  to: string;
}

/** Most redirects of a shop. */
const MOST = 500;
const LONGEST = 300;

/** First parts of paths that are screens and files of the shop for ever. Those below /products, /product and /pages come and go. */
export const OWN_PATHS: ReadonlySet<string> = new Set(
  `about account addresses admin api assets brand cart cart-reminders confirm connection-check contact contact-mails custom-order dev devices download feeds
   films follow graphql help likes login media my-orders order password pay quote review sign-in-link signup stills track webhooks`.split(
    /\s+/,
  ),
);
/** Screens of these stand at the bare path. */
const LISTS = new Set(['products', 'product', 'pages']);

/** What an address is compared by: its path without case and last slash, and its query. */
export function redirectKey(address: string): string {
  const [path = '', query] = address.split('?', 2);
  const plain = decoded(path).toLowerCase().replace(/\/+$/, '');
  return query ? `${plain}?${query}` : plain;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const path = z
  .string({ error: 'Enter an address of this shop.' })
  .trim()
  // Pasted whole, the address of another time or domain of the shop is meant.
  .transform((address) => address.replace(/^https?:\/\/[^/]+(?=\/)/i, ''))
  .pipe(
    z
      .string()
      .max(LONGEST, `At most ${LONGEST} characters.`)
      .regex(/^\/(?!\/)[^\s#\\]*$/, 'An address of this shop that begins with /, such as /products.'),
  );

/** Why nobody can be led away from there; undefined when one can. */
function ownProblem(from: string): string | undefined {
  const [first = '', ...rest] = redirectKey(from).split('?')[0]!.slice(1).split('/');
  const isBareList = LISTS.has(first) && rest.length === 0 && !from.includes('?');
  return first === '' || isBareList || OWN_PATHS.has(first)
    ? `${from} is a page of the shop itself, which no redirect stands before.`
    : undefined;
}

export const redirects: Kind<Redirect[]> = kind(
  'REDIRECTS',
  z
    .array(z.object({ from: path, to: path }))
    .max(MOST, `At most ${MOST} lines.`)
    .superRefine((lines, context) => {
      const places = new Map<string, number>();
      for (const [index, { from }] of lines.entries()) {
        const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: [index, 'from'] });
        const own = ownProblem(from);
        if (own) refuse(own);
        if (places.has(redirectKey(from))) refuse(`${from} stands twice.`);
        places.set(redirectKey(from), index);
      }
      for (const [index, { to }] of lines.entries()) {
        // Not even a chain: each step takes a visitor's time, and two of them make a loop. A line without a query holds for any.
        const next = places.get(redirectKey(to)) ?? places.get(redirectKey(to.split('?')[0]!));
        if (next === undefined) continue;
        const message = `${to} is led on by line ${next + 1}: name the last address.`;
        context.addIssue({ code: 'custom', message, path: [index, 'to'] });
      }
    }),
  { most: MOST },
);

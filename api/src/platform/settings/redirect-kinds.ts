/** The kind of value for redirects: addresses that are no more, each with the one that visitors are led to. */
import { z } from 'zod';
import { platform } from '../platform.js';
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
/** Files of the shop at its root; the first is the same as its home page. */
const OWN_FILE = /^(?:index\.html|robots\.txt|sitemap(?:-\d+)?\.xml|site\.webmanifest|sw\.js)$/;
/** What advertisements, mails and search engines add to a link, whatever it leads to. */
const ADDED_BY_LINKS = /^(?:utm_.*|gclid|gbraid|wbraid|gad_.*|srsltid|fbclid|msclkid)$/i;

/**
 * What an address is compared by: its path without case and last slashes, and its query, however that is written and ordered, without what
 * links elsewhere add.
 */
export function redirectKey(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  // A stranger's path may be thousands of slashes: only the first of a row is tried.
  const plain = decoded(path)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '');
  const asked = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !ADDED_BY_LINKS.test(name)));
  asked.sort();
  return asked.size > 0 ? `${plain}?${asked}` : plain;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The path of an address that was pasted whole. @param isOurs whether its host is one of the shop */
const path = (isOurs: (host: string) => boolean) =>
  z
    .string({ error: 'Enter an address of this shop.' })
    .trim()
    .transform((address) => {
      const [origin, host] = /^https?:\/\/([^/]+)(?=\/)/i.exec(address) ?? [];
      return origin && isOurs(host!) ? address.slice(origin.length) : address;
    })
    .pipe(
      z
        .string()
        .max(LONGEST, `At most ${LONGEST} characters.`)
        .regex(/^\/(?!\/)[^\s#\\]*$/, 'An address of this shop that begins with /, such as /products.'),
    );

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');
const line = z.object({
  // Of another time or domain of the shop.
  from: path(() => true),
  // Visitors are led to no other shop, and what was meant for one is no address of this one.
  to: path((host) => withoutWww(host) === withoutWww(new URL(platform().config.publicUrl).host)),
});

/** Why nobody can be led away from there; undefined when one can. */
function ownProblem(from: string): string | undefined {
  const [first = '', ...rest] = redirectKey(from).split('?')[0]!.slice(1).split('/');
  const isBareList = LISTS.has(first) && rest.length === 0 && !redirectKey(from).includes('?');
  const isFile = rest.length === 0 && OWN_FILE.test(first);
  return first === '' || isBareList || isFile || OWN_PATHS.has(first)
    ? `${from} is a page of the shop itself, which no redirect stands before.`
    : undefined;
}

export const redirects: Kind<Redirect[]> = kind(
  'REDIRECTS',
  z
    .array(line)
    .max(MOST, `At most ${MOST} lines.`)
    .superRefine((lines, context) => {
      const places = new Map<string, number>();
      for (const [index, { from }] of lines.entries()) {
        // Refused already for what it is.
        if (!from.startsWith('/')) continue;
        const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: [index, 'from'] });
        const own = ownProblem(from);
        if (own) refuse(own);
        if (places.has(redirectKey(from))) refuse(`${from} stands twice.`);
        places.set(redirectKey(from), index);
      }
      for (const [index, { to }] of lines.entries()) {
        // Not even a chain: each step takes a visitor's time, and two of them make a loop. A line without a query holds for any.
        const next = places.get(redirectKey(to)) ?? places.get(redirectKey(to.split('?')[0]!));
        const toShell = redirectKey(to).split('?')[0] === '/index.html';
        if (next === undefined && !toShell) continue;
        const message = toShell
          ? `${to} is led on to /: name that.`
          : `${to} is led on by line ${next! + 1}: name the last address.`;
        context.addIssue({ code: 'custom', message, path: [index, 'to'] });
      }
    }),
  { most: MOST },
);

/** The built-in pages with their default content. */
import { BLOCK_TYPES, blockOf, type BlockType, type Place } from './blocks.js';
import type { PageContent } from './content.js';
import { about } from './defaults/about.js';
import { contact } from './defaults/contact.js';
import { footer } from './defaults/footer.js';
import { home } from './defaults/home.js';
import { grievance, privacy, returns, shipping, terms } from './defaults/policies.js';

/** `SCREEN`: has its own screen. `POLICY`: required by law. `OWN`: a custom page by the owner. */
export type PageKind = 'SCREEN' | 'POLICY' | 'OWN';

interface FixedPage {
  readonly kind: PageKind;
  /** Name in the back office. */
  readonly name: string;
  /** Null: shown on every page. */
  readonly path: string | null;
  /** Advice for the owner before going live with the default text; may be blank. */
  readonly note: string;
  readonly content: PageContent;
}

const INVENTED =
  'These words are an example. Its story, numbers, certifications and testimonials are invented: replace them with your own before you sell.';

const policy = (name: string, slug: string, content: PageContent): FixedPage => ({
  kind: 'POLICY',
  name,
  path: `/pages/${slug}`,
  note: 'These words are a good start, and they follow your settings. Have a lawyer read them.',
  content,
});

const FIXED: Readonly<Record<string, FixedPage>> = {
  home: { kind: 'SCREEN', name: 'Home', path: '/', note: INVENTED, content: home },
  about: { kind: 'SCREEN', name: 'About', path: '/about', note: INVENTED, content: about },
  contact: { kind: 'SCREEN', name: 'Contact', path: '/contact', note: '', content: contact },
  footer: { kind: 'SCREEN', name: 'Footer', path: null, note: '', content: footer },
  terms: policy('Terms', 'terms', terms),
  privacy: policy('Privacy', 'privacy', privacy),
  shipping: policy('Shipping', 'shipping', shipping),
  returns: policy('Returns and refunds', 'returns', returns),
  grievance: policy('Grievance', 'grievance', grievance),
};

/** What people call such a page who look for it, beside its title. */
const ASKED: Readonly<Record<string, string>> = {
  about: 'company story',
  contact: 'contact phone number address location map showroom timings opening hours',
  terms: 'terms conditions warranty guarantee',
  privacy: 'privacy data cookies',
  shipping: 'shipping delivery time days courier dispatch tracking cash cod',
  returns: 'return refund exchange replacement money back cancellation cancel',
  grievance: 'grievance complaint officer',
};
export const asked = (id: string): string => (Object.hasOwn(ASKED, id) ? ASKED[id]! : '');

export const FIXED_IDS = Object.keys(FIXED);
/** A built-in page; undefined for a custom page. */
export const fixedPage = (id: string): FixedPage | undefined => (Object.hasOwn(FIXED, id) ? FIXED[id] : undefined);

/** Path of a page; null for the footer. */
export const pathOf = (id: string): string | null => {
  const fixed = fixedPage(id);
  return fixed ? fixed.path : `/pages/${id}`;
};

/** The block types that a page may have, in the order of the table. */
export function blockTypesOf(id: string): BlockType[] {
  const places: Place[] = id === 'contact' || id === 'footer' ? [id] : id === 'home' ? ['home', 'any'] : ['any'];
  return BLOCK_TYPES.filter((type) => places.includes(blockOf(type).on));
}

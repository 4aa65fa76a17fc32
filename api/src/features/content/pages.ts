/** The pages every shop has, each with the words it has until the owner publishes others. */
import { BLOCK_TYPES, blockOf, type BlockType, type Place } from './blocks.js';
import type { PageContent } from './content.js';
import { about } from './defaults/about.js';
import { contact } from './defaults/contact.js';
import { footer } from './defaults/footer.js';
import { home } from './defaults/home.js';
import { grievance, privacy, returns, shipping, terms } from './defaults/policies.js';

/** `SCREEN`: with a screen of its own. `POLICY`: what the law wants shown. `OWN`: made by the owner. */
export type PageKind = 'SCREEN' | 'POLICY' | 'OWN';

interface FixedPage {
  readonly kind: PageKind;
  /** In the back office. */
  readonly name: string;
  /** Null: stands on every page. */
  readonly path: string | null;
  /** What an owner should know of these words before selling with them; blank where there is nothing. */
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

export const FIXED_IDS = Object.keys(FIXED);
/** A page that every shop has; undefined for one of the owner's own. */
export const fixedPage = (id: string): FixedPage | undefined => (Object.hasOwn(FIXED, id) ? FIXED[id] : undefined);

/** Where a page stands; null for the footer. */
export const pathOf = (id: string): string | null => {
  const fixed = fixedPage(id);
  return fixed ? fixed.path : `/pages/${id}`;
};

/** The blocks a page may have, in the order of the table. */
export function blockTypesOf(id: string): BlockType[] {
  const places: Place[] = id === 'contact' || id === 'footer' ? [id] : id === 'home' ? ['home', 'any'] : ['any'];
  return BLOCK_TYPES.filter((type) => places.includes(blockOf(type).on));
}

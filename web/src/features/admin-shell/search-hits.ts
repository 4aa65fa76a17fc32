// Addresses and names of the global search's results.
import type { AdminSearchQuery, SearchKind } from '../../generated/admin-shell';
import { helpAbout, helpOf, nameOf } from '../../shared/back-office/help-pages';
import type { Section } from './sections';
import { enumTable, inCapitals } from '../../shared/enum-table';

export interface Hit {
  key: string;
  title: string;
  subtitle: string;
  kind: string;
  path: string;
}

const kinds = enumTable<SearchKind, { name: string; screen: string }>(
  {
    PRODUCT: { name: 'Product', screen: '/admin/products' },
    ORDER: { name: 'Order', screen: '/admin/orders' },
    CUSTOMER: { name: 'Customer', screen: '/admin/customers' },
    CUSTOM_ORDER: { name: 'Custom order', screen: '/admin/custom-order' },
    CONTACT: { name: 'Contact', screen: '/admin/contacts' },
  },
  (value) => ({ name: inCapitals(value), screen: '/admin' }),
);

/** What the server found, as links that open the record on its screen. */
export const recordHits = (found: AdminSearchQuery['search']): Hit[] =>
  found.map(({ kind, id, title, subtitle }) => ({
    key: `${kind}-${id}`,
    title,
    subtitle,
    kind: kinds[kind].name,
    path: `${kinds[kind].screen}?view=${encodeURIComponent(id)}`,
  }));

/** The screens whose name contains the text, then those that people mean by it. */
export function sectionHits(sections: readonly Section[], text: string): Hit[] {
  const wanted = text.trim().toLowerCase();
  const has = (words: string | undefined) => (words ?? '').toLowerCase().includes(wanted);
  const named = sections.filter(({ name }) => has(name));
  const meant = wanted ? sections.filter(({ name, path }) => !has(name) && has(helpOf(path)?.words)) : [];
  return [...named, ...meant].map(({ path, name }) => ({
    key: path,
    title: name,
    subtitle: '',
    kind: 'Screen',
    path,
  }));
}

/** Pages of the help about these words, of the screens that the account may open. */
export function helpHits(sections: readonly Section[], text: string): Hit[] {
  if (!text.trim()) return [];
  return helpAbout(text)
    .filter((page) => sections.some(({ path }) => path === page.path))
    .map((page) => ({
      key: `help ${page.path}`,
      title: `How ${page.title} works`,
      subtitle: page.about[0],
      kind: 'Help',
      path: `/admin/help?page=${nameOf(page)}`,
    }));
}

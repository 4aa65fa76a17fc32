// Addresses and names of the global search's results.
import type { AdminSearchQuery, SearchKind } from '../../generated/admin-shell';
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

/** The screens whose name contains the text. */
export const sectionHits = (sections: readonly Section[], text: string): Hit[] =>
  sections
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ path, name }) => ({ key: path, title: name, subtitle: '', kind: 'Screen', path }));

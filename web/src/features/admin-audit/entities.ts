// The kinds of records the audit log tells of, by the name the server uses.

export const entityNames: Record<string, string> = {
  product: 'Products',
  category: 'Categories',
  synonym: 'Synonyms',
  price: 'Bulk prices',
  order: 'Orders',
  return: 'Returns',
  user: 'Accounts',
  apiKey: 'API keys',
  webhook: 'Webhooks',
  contact: 'Messages',
  'custom-order': 'Custom orders',
  page: 'Pages',
  settings: 'Settings',
};

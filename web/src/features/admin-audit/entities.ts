// The kinds of records the audit log tells of, by the name the server uses.
import { inCapitals } from '../../shared/back-office/order-words';

export const entityNames: Record<string, string> = {
  product: 'Products',
  'product-group': 'Product groups',
  category: 'Categories',
  synonym: 'Synonyms',
  price: 'Bulk prices',
  offer: 'Offers',
  order: 'Orders',
  return: 'Returns',
  user: 'Accounts',
  invitation: 'Invitations',
  export: 'Exports',
  privacy: 'Privacy requests',
  apiKey: 'API keys',
  webhook: 'Webhooks',
  contact: 'Messages',
  message: 'WhatsApp and SMS',
  'custom-order': 'Custom orders',
  quote: 'Quotes',
  review: 'Reviews',
  question: 'Questions',
  'work-rate': 'Price list of own work',
  page: 'Pages',
  settings: 'Settings',
  connection: 'Connections',
  backup: 'Backups',
  shop: 'The shop',
  gst: 'GST',
  job: 'Work in the background',
};

/** A kind that this client does not know is shown by the server's name. */
export const entityName = (entity: string): string => entityNames[entity] ?? inCapitals(entity.replaceAll('-', ' '));

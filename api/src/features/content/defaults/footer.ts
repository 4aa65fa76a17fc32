/** Default content of the footer. */
import type { PageContent } from '../content.js';

export const footer: PageContent = {
  title: 'Footer',
  description: '',
  blocks: [
    {
      type: 'FOOTER_ABOUT',
      text: '{tagline}. Sports goods, steel fabrication and furniture, made by people whose names we know.',
    },
    {
      type: 'FOOTER_MENU',
      title: 'Services',
      links: [
        { label: 'Sports Goods', to: '/products?search=sports+goods' },
        { label: 'Steel Fabrication', to: '/custom-order' },
        { label: 'Furniture', to: '/products?search=furniture' },
        { label: 'Custom Orders', to: '/custom-order' },
        { label: 'Design Consultation', to: '/contact' },
      ],
    },
    {
      type: 'FOOTER_MENU',
      title: 'Policies',
      links: [
        { label: 'Terms', to: '/pages/terms' },
        { label: 'Privacy', to: '/pages/privacy' },
        { label: 'Shipping', to: '/pages/shipping' },
        { label: 'Returns and refunds', to: '/pages/returns' },
        { label: 'Grievance', to: '/pages/grievance' },
      ],
    },
    {
      type: 'FOOTER_NOTE',
      text: 'Cards, UPI, net banking or COD. {anInvoice} with every order.',
    },
  ],
};

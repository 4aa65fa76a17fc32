/** Default content of the Contact page, without contact details, which come from the settings. */
import type { PageContent } from '../content.js';

const intro =
  'Ask about a size, a price, a delivery or a piece you bought from us years ago. Whoever replies knows the workshop, and replies within 24 hours.';

export const contact: PageContent = {
  title: 'Contact',
  description: intro,
  blocks: [
    {
      type: 'CONTACT_INTRODUCTION',
      title: 'Talk to the people who make it',
      text: intro,
      picture: {
        key: 'films/furnished-room',
        alt: 'A living room furnished with our sofa, table, armchair and shelf.',
      },
    },
    {
      type: 'CONTACT_PHONE',
      title: 'Customer support',
      text: 'For anything urgent, or simply quicker said than written.',
    },
    { type: 'CONTACT_EMAIL', title: 'Email', text: 'Best for drawings, photographs and invoices.' },
    {
      type: 'CONTACT_SHOWROOM',
      title: 'Showroom address',
      text: 'Sit on it, swing it, lift it. There is parking in front.',
    },
    {
      type: 'CONTACT_HOURS',
      title: 'Business hours',
      text: 'On Sundays we open for you alone; please call first.',
    },
    {
      type: 'CONTACT_FORM',
      title: 'Send us a message',
      text: 'Tell us what it is about and how to reach you. We reply within 24 hours.',
    },
    { type: 'CONTACT_MAP', title: 'Where to find the showroom' },
    {
      type: 'CONTACT_SOCIAL',
      title: 'See what is on the bench',
      text: 'New pieces, works in progress and the occasional mishap.',
    },
  ],
};

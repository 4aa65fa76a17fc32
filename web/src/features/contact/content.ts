// The sentences of the Contact page that are not facts of the shop itself.

interface ContactContent {
  readonly intro: { readonly title: string; readonly text: string };
  /** The four cards above the form: heading, and a line that says what this way is good for. */
  readonly cards: Readonly<
    Record<'phone' | 'email' | 'showroom' | 'hours', { readonly title: string; readonly text: string }>
  >;
  readonly form: { readonly title: string; readonly text: string };
  readonly social: { readonly title: string; readonly text: string };
  readonly map: { readonly title: string };
}

export const contact: ContactContent = {
  intro: {
    title: 'Talk to the people who make it',
    text: 'Ask about a size, a price, a delivery or a piece you bought from us years ago. Whoever replies knows the workshop, and replies within 24 hours.',
  },
  cards: {
    phone: { title: 'Customer support', text: 'For anything urgent, or simply quicker said than written.' },
    email: { title: 'Email', text: 'Best for drawings, photographs and invoices.' },
    showroom: { title: 'Showroom address', text: 'Sit on it, swing it, lift it. There is parking in front.' },
    hours: { title: 'Business hours', text: 'On Sundays we open for you alone; please call first.' },
  },
  form: {
    title: 'Send us a message',
    text: 'Tell us what it is about and how to reach you. We reply within 24 hours.',
  },
  social: {
    title: 'See what is on the bench',
    text: 'New pieces, works in progress and the occasional mishap.',
  },
  map: { title: 'Where to find the showroom' },
};

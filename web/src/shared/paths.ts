// All addresses of the client: `path` for the router, `href` for links.

const fixed = <P extends string>(path: P) => ({ path, href: path });

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length ? `${path}?${new URLSearchParams(set)}` : path;
};

interface Addressed {
  id: string;
  /** A product stored by an earlier version of this client has no slug; the server redirects to the full address. */
  slug?: string;
  group?: { id: string; slug: string } | null;
  optionValues?: readonly { name: string; value: string }[];
}

const screenOf = ({ id, slug }: Addressed): string =>
  `/product/${encodeURIComponent(id)}${slug ? `/${encodeURIComponent(slug)}` : ''}`;

export const paths = {
  home: fixed('/'),
  products: {
    path: '/products',
    href: (query: { category?: string; search?: string } = {}) => withQuery('/products', query),
  },
  product: {
    path: '/product/:id?/:words?',
    /** The one address of a product: its own, or its group's with its choice, `/product/…/wardrobe?Doors=3+doors&Finish=Walnut`. */
    href: ({ group, optionValues = [], ...product }: Addressed) =>
      group
        ? withQuery(screenOf(group), Object.fromEntries(optionValues.map(({ name, value }) => [name, value])))
        : screenOf(product),
    /** Below its own id, where a member of a group answers too. */
    own: screenOf,
  },
  cart: fixed('/cart'),
  customOrder: {
    ...fixed('/custom-order'),
    /** Prefills the request with a product to be made alike. */
    like: (title: string) => withQuery('/custom-order', { like: title }),
  },
  login: {
    path: '/login',
    /** With `forgotten` the screen sets a new password; `by` logs in with a code to the phone. */
    href: (query: { next?: string; forgotten?: '1'; by?: 'phone' } = {}) => withQuery('/login', query),
  },
  signup: { path: '/signup', href: (query: { next?: string } = {}) => withQuery('/signup', query) },
  about: fixed('/about'),
  contact: fixed('/contact'),
  /** A policy, or a page of the owner's own. */
  page: { path: '/pages/:slug', href: (slug: string) => `/pages/${encodeURIComponent(slug)}` },
  myOrders: {
    path: '/my-orders',
    href: (query: { page?: string; order?: string } = {}) => withQuery('/my-orders', query),
  },
  likes: fixed('/likes'),
  addresses: fixed('/addresses'),
  /** One order of one's own: how it was placed, what it waits for, when it comes. */
  order: { path: '/order/:id', href: (id: string) => `/order/${encodeURIComponent(id)}` },
  /** One order for the holder of its signed link, which the server makes. */
  track: fixed('/track/:id'),
  /** One order by cash on delivery for the holder of the link that asks whether it is to come. */
  confirm: fixed('/confirm/:token'),
  /** A quote for the holder of the link that it was sent by. */
  quote: fixed('/quote/:token'),
  /** An order in stages for the holder of its link, who pays it. */
  pay: fixed('/pay/:token'),
  /** What was received is reviewed: by the link of a mail, of one own order, or of one product. */
  review: {
    path: '/review',
    href: (query: { order?: string; product?: string }) => withQuery('/review', query),
  },
  /** An order for whoever knows its number and its phone number. */
  follow: fixed('/follow'),
  /** Where a contact address says whether it wants mails about orders, by a mailed link. */
  contactMails: fixed('/contact-mails'),
  /** Where reminders of a cart are ended, by a mailed link. */
  cartReminders: fixed('/cart-reminders'),
  /** What the shop knows of the account, and the rights over it. */
  account: fixed('/account'),
  /** Another password for the account. */
  password: fixed('/password'),
  /** Where the account is logged in. */
  devices: fixed('/devices'),
  /** Where somebody who is invited to the staff joins, by the link they were sent. */
  join: fixed('/admin/join'),
  /** Where the one-time link of the console signs staff in; its secret stands behind #. */
  signInLink: fixed('/sign-in-link'),
  /** The back office has its own routes below this path. */
  admin: { path: '/admin/*', href: '/admin' },
} as const;

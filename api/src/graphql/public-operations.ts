/** The operations anybody may call, each with the reason; every other one must carry @Authorized. */
export const PUBLIC_OPERATIONS: Readonly<Record<string, string>> = {
  products: 'Shoppers look around before they sign in.',
  searchSuggestions: 'Shoppers look around before they sign in.',
  product: 'Shoppers look around before they sign in.',
  categories: 'Shoppers look around before they sign in.',
  featuredProducts: 'The home page shows them to everybody.',
  relatedProducts: 'Shoppers look around before they sign in.',
  shop: 'Every page shows who the shop is.',
  contentPage: 'Everybody reads the pages of the shop.',
  contentPages: 'Everybody reads the pages of the shop.',
  pinCode: 'The address form of a visitor fills in city and state.',
  deliveryOptions: 'Shoppers ask whether and when before they sign in.',
  quote: 'The cart of a visitor lives in the browser; without items it asks for an account.',
  requestLoginCode: 'Nobody is signed in yet; limited per e-mail and address.',
  logIn: 'Nobody is signed in yet; limited per e-mail and address, five tries a code.',
  requestSignUpCode: 'Nobody is signed in yet; limited per e-mail and address.',
  signUp: 'Nobody is signed in yet; limited per e-mail and address, five tries a code.',
  requestPasswordReset: 'Whoever forgot the password cannot sign in; limited per e-mail and address.',
  resetPassword: 'Whoever forgot the password cannot sign in; limited per e-mail and address, five tries a code.',
  answerContactMails: 'A contact address has no account; its mailed link says whose answer it is.',
  trackedOrder: 'Its signed link says which order may be followed; it shows no name, address or amount.',
  submitContact: 'Visitors write to the shop; limited per address.',
  submitCustomOrder: 'Visitors ask for something made to measure; limited per address.',
};

/** Reads that answer everybody the same, so that a cache may keep them. */
export const CACHEABLE_OPERATIONS: ReadonlySet<string> = new Set([
  '__typename',
  'products',
  'searchSuggestions',
  'product',
  'categories',
  'featuredProducts',
  'relatedProducts',
  'shop',
  'contentPage',
  'contentPages',
]);

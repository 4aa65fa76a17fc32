/** Lists the public operations, each with its reason. Every other operation must have @Authorized. */
import type { CacheTag } from '../platform/request/response-notes.js';

export const PUBLIC_OPERATIONS: Readonly<Record<string, string>> = {
  products: 'Shoppers look around before they sign in.',
  searchSuggestions: 'Shoppers look around before they sign in.',
  product: 'Shoppers look around before they sign in.',
  productGroup: 'Shoppers look around before they sign in.',
  categories: 'Shoppers look around before they sign in.',
  featuredProducts: 'The home page shows them to everybody.',
  relatedProducts: 'Shoppers look around before they sign in.',
  shop: 'Every page shows who the shop is.',
  contentPage: 'Everybody reads the pages of the shop.',
  contentPages: 'Everybody reads the pages of the shop.',
  pagesForSearch: 'Everybody finds the pages of the shop.',
  pinCode: 'The address form of a visitor fills in city and state.',
  pinCodeProblem: 'The address form of a visitor says at the field that a PIN code is not known.',
  deliveryOptions: 'Shoppers ask whether and when before they sign in.',
  quote: 'The cart of a visitor lives in the browser; without items it asks for an account.',
  requestLoginCode: 'Nobody is signed in yet; limited per e-mail and address.',
  logIn: 'Nobody is signed in yet; limited per e-mail and address, five tries a code.',
  requestSignUpCode: 'Nobody is signed in yet; limited per e-mail and address.',
  signUp: 'Nobody is signed in yet; limited per e-mail and address, five tries a code.',
  requestPasswordReset: 'Whoever forgot the password cannot sign in; limited per e-mail and address.',
  resetPassword:
    'Whoever forgot the password cannot sign in; limited per e-mail and address, five tries a code. Signs nobody in.',
  cancelPasswordReset: 'Its signed link, mailed to the owner and the admins, says which new password is cancelled.',
  answerContactMails: 'A contact address has no account; its mailed link says whose answer it is.',
  trackedOrder: 'Its signed link says which order may be followed; it shows no name, address or amount.',
  orderToConfirm:
    'Its signed link, mailed to the shopper, says which order it is; else an account asks for its own. Limited per address.',
  confirmCodOrder: 'Its signed link says which order it is; else an account confirms its own. Limited per address.',
  mendOrderAddress: 'Its signed link says which order it is; else an account corrects its own. Limited per address.',
  payInsteadOfCod: 'Its signed link says which order it is; else an account pays its own. Limited per address.',
  verifyPaymentByLink:
    'Its signed link says which order it is, and the provider signed the payment. Limited per address.',
  paySandboxByLink: 'Its signed link says which order it is; test payments alone. Limited per address.',
  cancelCodOrder: 'Its signed link says which order it is; else an account cancels its own. Limited per address.',
  quoteToRead: 'Its signed link, sent to the customer, says which quote it is. Limited per address.',
  askAboutQuote: 'Its signed link says which quote it is. Limited per address and quote.',
  declineQuote: 'Its signed link says which quote it is. Limited per address.',
  requestQuoteCode:
    'Its signed link says which quote it is; the code goes to the phone that is named. Limited as codes to phones are.',
  acceptQuote: 'Its signed link and a code to the phone say which quote is accepted and by whom.',
  orderToPay: 'Its signed link, sent to the customer, says which order in stages it is. Limited per address.',
  payStage:
    'Its signed link says which order it is; asks the payment provider for its next stage. Limited per address.',
  verifyStagePayment:
    'Its signed link says which order it is, and the provider signed the payment. Limited per address.',
  verifyPaymentLink:
    'Its signed link says which order it is, and the provider signed the payment. Limited per address.',
  payStageInSandbox: 'Its signed link says which order it is; test payments alone. Limited per address.',
  restoreCart:
    'Its signed link, sent to the customer, says which cart it is; nothing of the person. Limited per address.',
  endCartReminders: 'Its signed link, under a mail, says whose reminders end. Limited per address.',
  requestStockNotice: 'Visitors wait for a product; one mail, limited per address and e-mail.',
  submitContact: 'Visitors write to the shop; limited per address.',
  invitation: 'Whoever is invited to the staff has no account yet; its random link says which invitation it is.',
  requestJoinCode: 'Nobody is signed in yet; needs the link of an invitation, limited per e-mail and address.',
  joinStaff:
    'Nobody is signed in yet; needs the link of an invitation and a mailed code of five tries, limited per e-mail and address.',
  submitCustomOrder: 'Visitors ask for something made to measure; limited per address.',
  signInLink: 'Whoever holds a one-time link of the console is not signed in yet; limited per address.',
  requestPhoneCode: 'Nobody is signed in yet; limited per number, address and for the whole shop.',
  logInByPhone: 'Nobody is signed in yet; limited per number and address, five tries a code.',
  followOrder:
    'Number and phone number say which order; no name, street or line of it, limited per address, order and phone.',
  logInByLink: 'Its one-time link, printed on the console of the machine, says who signs in; limited per address.',
  reviews: 'Shoppers read what others say before they sign in.',
  questions: 'Shoppers read what others asked before they sign in.',
  reviewables:
    'Its signed link, mailed to the customer, says which order it is; else an account asks for its own. Limited.',
  submitReview:
    'Its signed link says who received the product; else an account writes. Limited per person and address.',
  setReviewRequests: 'Its signed link says who wants to be asked no more; else an account does. Limited per address.',
  withdrawReview: 'Its signed link says whose review it is; else an account takes back its own. Limited per address.',
};

const CATALOGUE = ['catalogue', 'settings'] as const;
const CONTENT = ['content', 'settings'] as const;

/** Queries whose response is the same for everybody and may be cached, each with its cache tags. */
export const CACHEABLE_OPERATIONS: Readonly<Record<string, readonly CacheTag[]>> = {
  __typename: [],
  products: CATALOGUE,
  searchSuggestions: CATALOGUE,
  product: CATALOGUE,
  productGroup: CATALOGUE,
  categories: CATALOGUE,
  featuredProducts: CATALOGUE,
  relatedProducts: CATALOGUE,
  shop: ['settings'],
  contentPage: CONTENT,
  contentPages: CONTENT,
  pagesForSearch: CONTENT,
  reviews: CATALOGUE,
  questions: CATALOGUE,
};

/** @returns the tags of a response with these fields of Query; undefined when one of them may not be cached */
export function cacheTagsOf(fields: readonly string[]): CacheTag[] | undefined {
  if (!fields.every((field) => Object.hasOwn(CACHEABLE_OPERATIONS, field))) return undefined;
  return fields.flatMap((field) => CACHEABLE_OPERATIONS[field]!);
}

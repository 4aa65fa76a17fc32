/** THE table of the owner's settings. Storage, form, validation, schema and documentation read it; a new setting is one entry. */
import {
  address,
  chatNumber,
  choice,
  colour,
  emailAddress,
  emailAddresses,
  gstin,
  line,
  links,
  mailTexts,
  openingHours,
  optionalDay,
  optionalEmailAddress,
  optionalFolder,
  optionalLine,
  optionalName,
  paragraph,
  percentOf,
  phone,
  picture,
  position,
  registration,
  rupees,
  type Kind,
  wholeNumber,
  yesNo,
} from './kinds.js';
import { TaxMode } from '../../types/tax-mode.js';
import { COD_CHARGE_PAISE, GST_RATES, TAX_PERCENT } from '../../pricing/index.js';
import { redirects } from './redirect-kinds.js';
import { days, deliveryZones, optionalHour, START_ZONE, weekdays, type DeliveryZone } from './delivery-kinds.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { STATE_CODES, stateNamed, stateOfGstin } from '../../types/states.js';
import type { SellerKind } from '../../types/seller-kind.js';
import { cinProblem, panProblem } from '../../types/gstin.js';
import type { MailTexts } from './mail-texts.js';
import {
  NOTICE_KINDS,
  noticeEntry,
  planChoices,
  LANGUAGES,
  type Language,
  type NoticeKind,
  type PlanKey,
} from './message-texts.js';
import { colourProblems, DESIGNED } from './palette.js';

/** The groups of the settings screen; a group is saved as a whole. */
export const SETTING_GROUPS = {
  shop: { title: 'Shop', about: 'Who you are: on every page, in mails and on documents.' },
  look: { title: 'Look', about: 'Your logo and your colours, on every page and in mails.' },
  contact: { title: 'Contact', about: 'How shoppers reach you.' },
  company: { title: 'Company and tax', about: 'What the law wants shown, and what stands on invoices.' },
  selling: { title: 'Selling', about: 'How orders are taken.' },
  delivery: { title: 'Delivery', about: 'Where you deliver, how fast and for how much.' },
  payments: { title: 'Payments', about: 'How shoppers may pay. Cash on delivery is set under Selling.' },
  notifications: { title: 'Mail', about: 'Who gets which mail, who mails are from and how they are signed.' },
  mails: { title: 'Words of mails', about: 'What each mail says.' },
  messages: {
    title: 'WhatsApp and SMS',
    about:
      'Which notice goes by which channel, in which language, and what they may cost a day. Nothing goes this way before WhatsApp or SMS is connected.',
  },
  messageTemplates: {
    title: 'Texts to register',
    about: 'What each message says, to register it at Meta and on DLT, and under which name or id you did.',
  },
  dispatch: { title: 'Parcels and returns', about: 'Who carries your parcels, and what may come back.' },
  api: { title: 'API', about: 'How other programs use the shop.' },
  redirects: {
    title: 'Old addresses',
    about:
      'Where visitors and search engines are led from addresses that are no more, such as those of your shop before this one.',
  },
  reviews: { title: 'Reviews', about: 'What customers say of your products, and when it is published.' },
  backup: { title: 'Backup', about: 'When the shop backs itself up, where to, and how many backups are kept.' },
} as const;
export type SettingGroupKey = keyof typeof SETTING_GROUPS;

export interface Setting<T> {
  readonly group: SettingGroupKey;
  /** Label of its form field. */
  readonly label: string;
  /** Help text below the field: one sentence. */
  readonly help: string;
  readonly kind: Kind<T>;
  /** The value when neither shop.json nor the owner sets it. */
  readonly default: T;
  /** True when anybody may read it, because the storefront shows it. */
  readonly public: boolean;
}

/** Refers to categories of the demo; entries of missing categories are ignored. */
const GOES_TOGETHER = [
  'Cricket: Fitness, Football & Court',
  'Football & Court: Fitness, Cricket',
  'Fitness: Football & Court, Cricket',
  'Indoor Games: Living Room, Study & Office',
  'Gates & Grills: Railings & Stairs',
  'Railings & Stairs: Gates & Grills',
  'Industrial Steel: Study & Office',
  'Living Room: Dining & Kitchen, Study & Office, Bedroom',
  'Dining & Kitchen: Living Room',
  'Bedroom: Living Room, Study & Office',
  'Study & Office: Living Room, Industrial Steel',
].join('\n');

/** Turnover of the last financial year, by which the GST returns ask for more or less. */
export type GstTurnover = 'UP_TO_5_CRORE' | 'ABOVE_5_CRORE';

const setting = <T>(entry: Setting<T>): Setting<T> => entry;

/** For each kind of notice its channels, and its templates. */
type NoticeSettings = {
  readonly [K in NoticeKind as `${K}Channels`]: Setting<PlanKey>;
} & {
  readonly [K in NoticeKind as `${K}WhatsappTemplate` | `${K}SmsTemplate`]: Setting<string>;
};

const noticeSettings = Object.fromEntries(
  NOTICE_KINDS.flatMap((kind): [string, Setting<any>][] => {
    const { title, about, template, channels } = noticeEntry(kind);
    return [
      [
        `${kind}Channels`,
        setting({
          group: 'messages',
          label: title,
          help: about,
          kind: choice<PlanKey>(planChoices(kind) as Record<PlanKey, string>),
          default: channels,
          public: false,
        }),
      ],
      [
        `${kind}WhatsappTemplate`,
        setting({
          group: 'messageTemplates',
          label: `${title}: name at WhatsApp`,
          help: `As you called it at Meta. Blank: ${template}.`,
          kind: optionalName(200, /^[a-z0-9_]+$/, 'Small letters, digits and _ only, as Meta shows it.'),
          default: '',
          public: false,
        }),
      ],
      [
        `${kind}SmsTemplate`,
        setting({
          group: 'messageTemplates',
          label: `${title}: template id at MSG91`,
          help: 'MSG91 shows it beside the template. Blank: this notice does not go by SMS.',
          kind: optionalName(60, /^[\w-]+$/, 'Letters, digits, - and _ only, as MSG91 shows it.'),
          default: '',
          public: false,
        }),
      ],
    ];
  }),
) as unknown as NoticeSettings;

export const SETTINGS = {
  brand: setting({
    group: 'shop',
    label: 'Brand',
    help: 'The name of the shop on every page, in mails and on documents.',
    kind: line(60),
    default: 'GS Mart',
    public: true,
  }),
  tagline: setting({
    group: 'shop',
    label: 'Tagline',
    help: 'Follows the brand in the titles of pages.',
    kind: optionalLine(120),
    default: 'Mega Shopping Store in Lucknow, India',
    public: true,
  }),
  address: setting({
    group: 'shop',
    label: 'Address',
    help: 'The showroom, also the seller’s address on invoices. Its state decides between CGST + SGST and IGST.',
    kind: address,
    default: {
      street: '14 Talkatora Industrial Area, Rajajipuram',
      city: 'Lucknow',
      state: 'Uttar Pradesh',
      postalCode: '226017',
      country: 'India',
    },
    public: true,
  }),
  map: setting({
    group: 'shop',
    label: 'Position on the map',
    help: 'Where the map on the Contact page has its mark, in degrees.',
    kind: position,
    default: { latitude: 26.8381, longitude: 80.8968 },
    public: true,
  }),
  footerHours: setting({
    group: 'shop',
    label: 'Opening hours in the footer',
    help: 'At the foot of every page.',
    kind: openingHours,
    default: [
      { days: 'Mon-Sat', hours: '9:00 AM - 6:00 PM' },
      { days: 'Sun', hours: 'Closed' },
    ],
    public: true,
  }),
  footerListsPages: setting({
    group: 'shop',
    label: 'List your own pages in the footer',
    help: 'Those that are published and that no menu of the footer links yet.',
    kind: yesNo,
    default: true,
    public: true,
  }),
  showroomHours: setting({
    group: 'shop',
    label: 'Opening hours of the showroom',
    help: 'On the Contact page.',
    kind: openingHours,
    default: [
      { days: 'Mon-Fri', hours: '9AM-7PM' },
      { days: 'Sat', hours: '10AM-5PM' },
      { days: 'Sun', hours: 'Appointment only' },
    ],
    public: true,
  }),
  logo: setting({
    group: 'look',
    label: 'Logo',
    help: 'Stands in place of the brand at the top of pages, mails and invoices. PNG, JPEG or WebP, at most 5 MB; a transparent PNG looks best.',
    kind: picture,
    default: '',
    public: true,
  }),
  colourPrimary: setting({
    group: 'look',
    label: 'Colour of buttons',
    help: 'Also the head of mails. On dark screens a lighter one is made of it.',
    kind: colour,
    default: DESIGNED.colourPrimary,
    public: true,
  }),
  colourAccent: setting({
    group: 'look',
    label: 'Colour of links and marks',
    help: 'On dark screens a lighter one is made of it.',
    kind: colour,
    default: DESIGNED.colourAccent,
    public: true,
  }),
  colourPaper: setting({
    group: 'look',
    label: 'Page background',
    help: 'A light colour; dark screens keep their own.',
    kind: colour,
    default: DESIGNED.colourPaper,
    public: true,
  }),
  colourNight: setting({
    group: 'look',
    label: 'Ground of the footer',
    help: 'A dark colour, with light text on it.',
    kind: colour,
    default: DESIGNED.colourNight,
    public: true,
  }),
  phone: setting({
    group: 'contact',
    label: 'Phone',
    help: 'As it is printed, with the country code.',
    kind: phone,
    default: '+91 66666 00100',
    public: true,
  }),
  whatsapp: setting({
    group: 'contact',
    label: 'WhatsApp number',
    help: 'The chat button writes to it. A number outside India begins with + and its country code.',
    kind: chatNumber,
    default: '916666600100',
    public: true,
  }),
  chatGreeting: setting({
    group: 'contact',
    label: 'Greeting of the chat button',
    help: 'The text a shopper’s chat begins with. {brand} stands for the brand.',
    kind: line(200),
    default: 'Hello {brand}! I am interested in your steel fabrication work.',
    public: true,
  }),
  consultationGreeting: setting({
    group: 'contact',
    label: 'Greeting of Design Consultation',
    help: 'The text the chat begins with from the home page. {brand} stands for the brand.',
    kind: line(200),
    default: 'Hello {brand}! I would like a design consultation.',
    public: true,
  }),
  email: setting({
    group: 'contact',
    label: 'E-mail',
    help: 'Shown to shoppers; messages of the contact form and custom orders are sent to it.',
    kind: emailAddress,
    default: 'hello@gsmart.example',
    public: true,
  }),
  social: setting({
    group: 'contact',
    label: 'Social networks',
    help: 'In the footer and on the Contact page, in this order.',
    kind: links,
    default: [
      { name: 'Instagram', url: 'https://www.instagram.com/gsmart.example' },
      { name: 'YouTube', url: 'https://www.youtube.com/@gsmart.example' },
      { name: 'Facebook', url: 'https://www.facebook.com/gsmart.example' },
      { name: 'Twitter', url: 'https://twitter.com/gsmart_example' },
      { name: 'LinkedIn', url: 'https://www.linkedin.com/company/gsmart.example' },
    ],
    public: true,
  }),
  legalName: setting({
    group: 'company',
    label: 'Legal name',
    help: 'As registered. Blank: the brand stands in its place.',
    kind: optionalLine(120),
    default: '',
    public: true,
  }),
  gstin: setting({
    group: 'company',
    label: 'GSTIN',
    help: 'Your GST registration, on every invoice.',
    kind: gstin,
    default: '09AAACG1234M1ZN',
    public: true,
  }),
  sellerKind: setting({
    group: 'company',
    label: 'Kind of seller',
    help: 'Composition: your invoices are bills of supply without tax, prices are what buyers pay, and checkout refuses addresses in other states. Unregistered: the same, with invoices that have no GSTIN; the law lets goods go to other states only from a registered seller. Orders of before keep their amounts. Ask your accountant first.',
    kind: choice<SellerKind>({
      regular: 'Regular: charges GST',
      composition: 'Composition taxable person: charges none',
      unregistered: 'Not registered for GST: charges none',
    }),
    default: 'regular' as SellerKind,
    public: false,
  }),
  sellerKindFrom: setting({
    group: 'company',
    label: 'Kind of seller from',
    help: 'The first day of it, such as 2027-04-01; at once when blank. Documents that were issued before stay as they are; send open orders and renew open quotes before that day.',
    kind: optionalDay,
    default: '',
    public: false,
  }),
  sellerKindBefore: setting({
    group: 'company',
    label: 'Kind of seller until then',
    help: 'What you are before that day.',
    kind: choice<SellerKind>({
      regular: 'Regular',
      composition: 'Composition taxable person',
      unregistered: 'Not registered for GST',
    }),
    default: 'regular' as SellerKind,
    public: false,
  }),
  pan: setting({
    group: 'company',
    label: 'PAN',
    help: 'On invoices when it is given.',
    kind: registration(panProblem),
    default: '',
    public: false,
  }),
  cin: setting({
    group: 'company',
    label: 'CIN',
    help: 'Of a company under the Companies Act; on invoices when it is given.',
    kind: registration(cinProblem),
    default: '',
    public: true,
  }),
  grievanceName: setting({
    group: 'company',
    label: 'Grievance officer: name',
    help: 'The E-Commerce Rules 2020 ask every online shop for a grievance officer.',
    kind: optionalLine(100),
    default: '',
    public: true,
  }),
  grievanceDesignation: setting({
    group: 'company',
    label: 'Grievance officer: designation',
    help: 'Such as Manager, customer care.',
    kind: optionalLine(100),
    default: '',
    public: true,
  }),
  grievanceContact: setting({
    group: 'company',
    label: 'Grievance officer: contact',
    help: 'Phone number or e-mail address.',
    kind: optionalLine(200),
    default: '',
    public: true,
  }),
  privacyDays: setting({
    group: 'company',
    label: 'Requests about personal data: days to answer',
    help: 'Within so many days you answer whoever asks for a copy, a correction or the erasure of their data. Shoppers see it on the screen My account.',
    kind: wholeNumber(1, 90, 'days'),
    default: 30,
    public: true,
  }),
  invoiceYears: setting({
    group: 'company',
    label: 'Years for which invoices are kept',
    help: 'From the end of their financial year. Companies keep them for eight; tax law alone wants seven. So long the name and address of a customer whose data you erase stay on invoices.',
    kind: wholeNumber(7, 15, 'years'),
    default: 8,
    public: true,
  }),
  erasureWaitDays: setting({
    group: 'company',
    label: 'Days before an account is erased',
    help: 'So long a shopper can take the wish to delete the account back; 0 erases at once, as soon as nothing is open.',
    kind: wholeNumber(0, 14, 'days'),
    default: 0,
    public: true,
  }),
  gstTurnover: setting<GstTurnover>({
    group: 'company',
    label: 'Turnover of the last financial year',
    help: 'Decides how many digits an HSN code needs in your GST returns: 4, and 6 above ₹5 crore, where invoices to businesses also need an e-invoice.',
    kind: choice<GstTurnover>({
      UP_TO_5_CRORE: 'Up to ₹5 crore',
      ABOVE_5_CRORE: 'Above ₹5 crore',
    }),
    default: 'UP_TO_5_CRORE',
    public: false,
  }),
  ewayBillFrom: setting({
    group: 'company',
    label: 'E-way bill above',
    help: 'A parcel or load whose goods are worth more, GST included, needs an e-way bill. It is ₹50,000 for goods to other states; your own state may have another amount.',
    kind: rupees(0, 10_00_000_00),
    default: 50_000_00,
    public: false,
  }),
  phoneLogIn: setting({
    group: 'selling',
    label: 'Log in with a code to the phone',
    help: 'Shoppers log in and check out with their mobile number alone. Codes go by WhatsApp or SMS, which has to be connected; each costs what a message costs.',
    kind: yesNo,
    default: false,
    public: true,
  }),
  cartNeedsAccount: setting({
    group: 'selling',
    label: 'Ask for an account before the cart',
    help: 'Without this visitors fill a cart and log in at checkout.',
    kind: yesNo,
    default: true,
    public: true,
  }),
  signUpLogsIn: setting({
    group: 'selling',
    label: 'A new account is logged in at once',
    help: 'Without this whoever has signed up logs in with e-mail, password and a second code.',
    kind: yesNo,
    default: false,
    public: true,
  }),
  taxMode: setting({
    group: 'selling',
    label: 'Prices you enter are',
    help: 'For prices that are entered from now on. To change those of all products, use Pricing: it changes this too.',
    kind: choice<TaxMode>({
      TAX_EXCLUSIVE: 'Before tax: GST is added at checkout',
      TAX_INCLUSIVE: 'What shoppers pay: GST included',
    }),
    default: TaxMode.TAX_EXCLUSIVE,
    public: true,
  }),
  trueDiscount: setting({
    group: 'selling',
    label: 'Show the discount on what shoppers pay',
    help: 'The MRP holds all taxes. Without this the percent compares it with the price before tax, as in a new shop.',
    kind: yesNo,
    default: false,
    public: true,
  }),
  wholeRupees: setting({
    group: 'selling',
    label: 'Round totals to whole rupees',
    help: 'The rounding is a line of the invoice. Orders of before keep their totals.',
    kind: yesNo,
    default: false,
    public: true,
  }),
  defaultGstRate: setting({
    group: 'selling',
    label: 'Usual GST rate',
    help: 'Of products added without a rate of their own. Products that have one keep it.',
    kind: percentOf(GST_RATES),
    default: TAX_PERCENT,
    public: true,
  }),
  productDeliveryLine: setting({
    group: 'selling',
    label: 'Line about delivery on product pages',
    help: 'Gives way to the answer once a shopper has asked about a PIN code. Blank: none.',
    kind: optionalLine(80),
    default: 'Free delivery within 25km',
    public: true,
  }),
  productWarrantyLine: setting({
    group: 'selling',
    label: 'Line about the warranty on product pages',
    help: 'Blank: none.',
    kind: optionalLine(80),
    default: '1 year warranty',
    public: true,
  }),
  productMakingLine: setting({
    group: 'selling',
    label: 'Line about making on product pages',
    help: 'Of products that do not say whether they are in stock or made to order, and whose category does not. Blank: none.',
    kind: optionalLine(80),
    default: 'Made to order, 3-5 working days',
    public: true,
  }),
  codAllowed: setting({
    group: 'selling',
    label: 'Cash on delivery',
    help: 'Whether shoppers may pay when the goods arrive.',
    kind: yesNo,
    default: true,
    public: true,
  }),
  codCharge: setting({
    group: 'selling',
    label: 'Charge for cash on delivery',
    help: 'Added to the delivery charge of an order.',
    kind: rupees(0, 10_000_00),
    default: COD_CHARGE_PAISE,
    public: true,
  }),
  codMost: setting({
    group: 'selling',
    label: 'Largest order by cash on delivery',
    help: 'Orders above this total are paid online. 0 means no limit.',
    kind: rupees(0, 1_00_00_000_00),
    default: 0,
    public: true,
  }),
  workSteps: setting({
    group: 'selling',
    label: 'Steps of work in the workshop',
    help: 'Names to choose from when you note what was done for an order, one a line.',
    kind: paragraph(1_000),
    default: 'Drawing approved\nMaterial bought\nCut and bent\nWelded\nPainted\nReady to leave',
    public: false,
  }),
  quoteDiscountMost: setting({
    group: 'selling',
    label: 'Quotes: discount without an admin',
    help: 'How much staff who are not admins may take off in a quote, prices of products below the catalogue included.',
    kind: wholeNumber(0, 100, 'percent'),
    default: 10,
    public: false,
  }),
  codAtOnceMost: setting({
    group: 'selling',
    label: 'Cash on delivery: taken without your yes',
    help: 'Larger orders wait until one of you accepts or declines them; their pieces are kept meanwhile. 0 means none waits.',
    kind: rupees(0, 1_00_00_000_00),
    default: 50_000_00,
    public: true,
  }),
  hoursToAccept: setting({
    group: 'selling',
    label: 'Cash on delivery: hours to accept',
    help: 'An order that waits longer than this for your approval is cancelled and its pieces are sold again.',
    kind: wholeNumber(1, 14 * 24, 'hours'),
    default: 48,
    public: true,
  }),
  codConfirmAbove: setting({
    group: 'selling',
    label: 'Cash on delivery: confirmed by the shopper above',
    help: 'Larger orders wait until their shopper confirms them, by WhatsApp, SMS or mail. 0 means none waits for its size.',
    kind: rupees(0, 1_00_00_000_00),
    default: 0,
    public: false,
  }),
  codConfirmNewNumber: setting({
    group: 'selling',
    label: 'Cash on delivery: confirmed with a new phone number',
    help: 'Orders wait likewise while none with the same phone number has arrived.',
    kind: yesNo,
    default: false,
    public: false,
  }),
  codConfirmReturnsPercent: setting({
    group: 'selling',
    label: 'Cash on delivery: confirmed where parcels come back',
    help: 'Orders wait likewise for PIN codes where this many percent of the parcels of the last 180 days came back undelivered, of at least five. 0 means nowhere.',
    kind: wholeNumber(0, 100, 'percent'),
    default: 0,
    public: false,
  }),
  hoursToConfirm: setting({
    group: 'selling',
    label: 'Cash on delivery: hours to confirm',
    help: 'When the shopper has not answered by then, you decide: nothing is cancelled by itself.',
    kind: wholeNumber(1, 14 * 24, 'hours'),
    default: 24,
    public: false,
  }),
  codClosedAtReturnsPercent: setting({
    group: 'selling',
    label: 'Cash on delivery: closed where parcels come back',
    help: 'PIN codes where this many percent of such parcels came back, counted likewise, are paid online only. 0 means none is closed.',
    kind: wholeNumber(0, 100, 'percent'),
    default: 0,
    public: false,
  }),
  codWaitingMost: setting({
    group: 'selling',
    label: 'Cash on delivery: orders under way',
    help: 'How many an account, a phone number or an address may have that have not arrived yet.',
    kind: wholeNumber(1, 1_000, 'orders'),
    default: 5,
    public: false,
  }),
  codPiecesMost: setting({
    group: 'selling',
    label: 'Cash on delivery: pieces under way',
    help: 'How many pieces such orders may hold together; one larger order is paid online.',
    kind: wholeNumber(1, 100_000, 'pieces'),
    default: 100,
    public: false,
  }),
  codValueMost: setting({
    group: 'selling',
    label: 'Cash on delivery: value under way',
    help: 'The total such orders may have together; one larger order is paid online.',
    kind: rupees(1_000_00, 10_00_00_000_00),
    default: 3_00_000_00,
    public: false,
  }),
  codADayMost: setting({
    group: 'selling',
    label: 'Cash on delivery: orders a day',
    help: 'How many an account, a phone number or an address may place within 24 hours, whatever became of them.',
    kind: wholeNumber(1, 1_000, 'orders'),
    default: 10,
    public: false,
  }),
  minutesToPay: setting({
    group: 'selling',
    label: 'Minutes to pay',
    help: 'An online order that is not paid by then is cancelled and its pieces are sold again.',
    kind: wholeNumber(10, 24 * 60, 'minutes'),
    default: 30,
    public: true,
  }),
  piecesPerOrder: setting({
    group: 'selling',
    label: 'Pieces per order',
    help: 'The most pieces of all products together in one order. 0 means no limit.',
    kind: wholeNumber(0, 1_000_000, 'pieces'),
    default: 0,
    public: true,
  }),
  goesTogether: setting({
    group: 'selling',
    label: 'Related categories',
    help: 'A line for each category, then a colon, then the categories that go with it, the best first, with commas between. A product shows others of its own category and of these.',
    kind: paragraph(2000),
    default: GOES_TOGETHER,
    public: false,
  }),
  abandonedCartHours: setting({
    group: 'selling',
    label: 'Reminder of a cart that was left',
    help: 'Whoever agreed to it is reminded once, when their cart was not changed for so many hours and not ordered. 0 means nobody is.',
    kind: wholeNumber(0, 240, 'hours'),
    default: 0,
    public: false,
  }),
  showBoughtTogether: setting({
    group: 'selling',
    label: 'Show what is bought together',
    help: 'A product shows what at least three customers bought with it in the last twelve months. It is counted every night from your orders, and names nobody.',
    kind: yesNo,
    default: true,
    public: true,
  }),
  lowStockMark: setting({
    group: 'selling',
    label: 'Low-stock mark',
    help: 'A product with so many pieces or fewer counts as low in the back office, and webhooks tell of it.',
    kind: wholeNumber(1, 10_000, 'pieces'),
    default: 5,
    public: true,
  }),
  orderPrefix: setting({
    group: 'selling',
    label: 'Prefix of order numbers',
    help: 'Order numbers read PREFIX-YYYYMMDD-NNNN. Orders that stand keep theirs.',
    kind: registration((value) => (/^[A-Z0-9]{1,6}$/.test(value) ? undefined : 'One to six letters and digits.')),
    default: 'GS',
    public: false,
  }),
  onlineAllowed: setting({
    group: 'payments',
    label: 'Online payment',
    help: 'Whether shoppers may pay by card, UPI, net banking or wallet. Orders that wait for their payment can still be paid.',
    kind: yesNo,
    default: true,
    public: true,
  }),
  returnDays: setting({
    group: 'dispatch',
    label: 'Days to return',
    help: 'So long after delivery customers may ask for a return or an exchange. 0: not at all by themselves.',
    kind: wholeNumber(0, 365, 'days'),
    default: 7,
    public: true,
  }),
  pickUpLocation: setting({
    group: 'dispatch',
    label: 'Pick-up location at Shiprocket',
    help: 'The name your address has there. Only for shops that are connected to it.',
    kind: line(36),
    default: 'Primary',
    public: false,
  }),
  couriers: setting({
    group: 'dispatch',
    label: 'Couriers',
    help: 'Offered when a parcel is sent, each with its page for following one. {number} stands for the tracking number.',
    kind: links,
    default: [
      { name: 'Delhivery', url: 'https://www.delhivery.com/track-v2/package/{number}' },
      { name: 'Blue Dart', url: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}' },
      { name: 'DTDC', url: 'https://www.dtdc.com/track-your-shipment/' },
      { name: 'India Post', url: 'https://www.indiapost.gov.in/' },
      { name: 'Ekart', url: 'https://ekartlogistics.com/shipmenttrack/{number}' },
      { name: 'XpressBees', url: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
    ],
    public: false,
  }),
  deliveryZones: setting({
    group: 'delivery',
    label: 'Zones',
    help: 'The first zone that an address lies in says how it is delivered to. An address in none is not delivered to.',
    kind: deliveryZones,
    default: [START_ZONE] as DeliveryZone[],
    public: false,
  }),
  deliveryClosedDays: setting({
    group: 'delivery',
    label: 'Days of the week without delivery',
    help: 'They are left out when the shop says when an order arrives.',
    kind: weekdays,
    default: [0] as number[],
    public: false,
  }),
  deliveryHolidays: setting({
    group: 'delivery',
    label: 'Holidays',
    help: 'Days on which nothing is sent and nothing arrives.',
    kind: days(100),
    default: [] as string[],
    public: false,
  }),
  deliveryCutOffHour: setting({
    group: 'delivery',
    label: 'Cut-off hour',
    help: 'What is ordered from this hour on, or on a day without delivery, counts as ordered on the next day with. 24: never.',
    kind: optionalHour,
    default: 24,
    public: false,
  }),
  gramsWhenUnknown: setting({
    group: 'delivery',
    label: 'Weight of a product that has none',
    help: 'What one piece counts for where delivery is charged by weight.',
    kind: wholeNumber(0, 1_000_000, 'grams'),
    default: 1000,
    public: false,
  }),
  volumetricDivisor: setting({
    group: 'delivery',
    label: 'Volumetric divisor',
    help: 'Where delivery is charged by weight, a piece counts for length x width x height in cm, divided by this, in kilograms, where that is more than its weight. 0: only the weight counts.',
    kind: wholeNumber(0, 100_000, 'cm³ a kilogram'),
    default: 5000,
    public: false,
  }),
  newOrderEmails: setting({
    group: 'notifications',
    label: 'Send new-order alerts to',
    help: 'Each of these addresses gets a mail for every new order.',
    kind: emailAddresses(10),
    default: [] as string[],
    public: false,
  }),
  senderName: setting({
    group: 'notifications',
    label: 'Sender: name',
    help: 'Who mails to customers are from. Blank: as the server is set up (MAIL_FROM).',
    kind: optionalLine(60),
    default: '',
    public: false,
  }),
  senderAddress: setting({
    group: 'notifications',
    label: 'Sender: address',
    help: 'Your mail server must be allowed to send for it; a test mail tells. Blank: as the server is set up (MAIL_FROM).',
    kind: optionalEmailAddress,
    default: '',
    public: false,
  }),
  mailSignature: setting({
    group: 'notifications',
    label: 'Signature of mails',
    help: 'Above the address at the end of every mail. Blank: none.',
    kind: paragraph(500),
    default: '',
    public: false,
  }),
  mailTexts: setting({
    group: 'mails',
    label: 'Words of mails',
    help: 'By mail; what is not here says what it says by itself.',
    kind: mailTexts,
    default: {} as MailTexts,
    public: false,
  }),
  messageLanguage: setting({
    group: 'messages',
    label: 'Language of messages',
    help: 'Register the texts in this language first: at Meta under the same names, on DLT under new ids. An SMS in Hindi holds 70 characters, so that a provider may charge for two or three.',
    kind: choice<Language>(LANGUAGES),
    default: 'en' as Language,
    public: false,
  }),
  ...noticeSettings,
  whatsappCost: setting({
    group: 'messages',
    label: 'WhatsApp: cost of a message',
    help: 'What Meta charges you for one, so that the day’s limit can be kept.',
    kind: rupees(0, 100_00),
    default: 15,
    public: false,
  }),
  whatsappDayLimit: setting({
    group: 'messages',
    label: 'WhatsApp: most a day',
    help: 'Beyond it messages go by the next channel until midnight, and you get a mail. A fifth of it is kept for codes.',
    kind: rupees(0, 1_00_000_00),
    default: 500_00,
    public: false,
  }),
  smsCost: setting({
    group: 'messages',
    label: 'SMS: cost of a message',
    help: 'What your provider charges you for one, so that the day’s limit can be kept.',
    kind: rupees(0, 100_00),
    default: 25,
    public: false,
  }),
  smsDayLimit: setting({
    group: 'messages',
    label: 'SMS: most a day',
    help: 'Beyond it messages go by the next channel until midnight, and you get a mail. A fifth of it is kept for codes.',
    kind: rupees(0, 1_00_000_00),
    default: 500_00,
    public: false,
  }),
  strictRest: setting({
    group: 'api',
    label: 'Strict REST calls',
    help: 'Refuses calls with parameters or fields that do not exist, which are mostly spelling mistakes. Otherwise the answer only names them.',
    kind: yesNo,
    default: false,
    public: false,
  }),
  redirects: setting({
    group: 'redirects',
    label: 'Redirects',
    help: 'From an old address such as /shop/bats.html to one of today such as /products?category=Cricket, for good (301). Where there is a page, it is shown and nobody is led on.',
    kind: redirects,
    default: [],
    public: false,
  }),
  backupOn: setting({
    group: 'backup',
    label: 'Back up every night',
    help: 'The shop goes on meanwhile. Switch it off where the server is backed up in another way.',
    kind: yesNo,
    default: true,
    public: false,
  }),
  backupHour: setting({
    group: 'backup',
    label: 'At this hour',
    help: 'Hour of the day in India, 0 to 23; 3 is three in the morning.',
    kind: wholeNumber(0, 23),
    default: 3,
    public: false,
  }),
  backupTo: setting({
    group: 'backup',
    label: 'Where to',
    help: 'The store of your files needs FILES_URL where the shop is started; its files lie there already.',
    kind: choice({ FOLDER: 'A folder of the server', STORE: 'The object store (S3) of your files' }),
    default: 'FOLDER' as 'FOLDER' | 'STORE',
    public: false,
  }),
  backupFolder: setting({
    group: 'backup',
    label: 'Folder',
    help: 'Of the server, such as /var/backups/shop; better on another disk. Blank: “backups” beside the data of the shop.',
    kind: optionalFolder,
    default: '',
    public: false,
  }),
  backupDays: setting({
    group: 'backup',
    label: 'Daily backups kept',
    help: 'A backup still has the persons that were erased after it, so keep no more than you need.',
    kind: wholeNumber(2, 90, 'backups'),
    default: 14,
    public: false,
  }),
  backupWeeks: setting({
    group: 'backup',
    label: 'Weekly backups kept',
    help: 'The first of each week stays for so many weeks. 0: none.',
    kind: wholeNumber(0, 52, 'backups'),
    default: 4,
    public: false,
  }),
  showFixedRating: setting({
    group: 'reviews',
    label: 'Show “4.8/5 (24 reviews)” before the first review',
    help: 'It is no review of anybody. A product that has real reviews always shows those; search engines get real ones alone.',
    kind: yesNo,
    default: true,
    public: true,
  }),
  reviewsPublish: setting({
    group: 'reviews',
    label: 'Reviews appear',
    help: 'What hints at spam waits for your look either way.',
    kind: choice({ AFTER_LOOK: 'After you have looked at them', AT_ONCE: 'At once' }),
    default: 'AFTER_LOOK' as 'AFTER_LOOK' | 'AT_ONCE',
    public: false,
  }),
  reviewAskDays: setting({
    group: 'reviews',
    label: 'Ask for a review',
    help: 'So many days after the delivery, once an order, by mail and by what you chose under WhatsApp and SMS. 0: never.',
    kind: wholeNumber(0, 90, 'days'),
    default: 7,
    public: false,
  }),
  reviewHoldWords: setting({
    group: 'reviews',
    label: 'Words that have a review wait',
    help: 'A word or phrase on each line, such as whatsapp me. It refuses nothing.',
    kind: paragraph(2_000),
    default: '',
    public: false,
  }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
/** All settings by key, in stored form: amounts in paise. */
export type Settings = {
  readonly [K in SettingKey]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
};

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

const COLOUR_KEYS = Object.keys(DESIGNED) as (keyof typeof DESIGNED)[];

/**
 * Rules between settings. @returns their violations, as sentences for the user of the form
 * @param changed only rules about these settings are checked
 */
export function conflicts(all: Settings, changed: ReadonlySet<SettingKey>): { path: string; message: string }[] {
  const method = (['onlineAllowed', 'codAllowed'] as const).find((key) => changed.has(key));
  const registration = changed.has('gstin') || changed.has('address') ? registrationProblem(all) : undefined;
  return [
    ...(registration ? [{ path: changed.has('gstin') ? 'gstin' : 'address.state', message: registration }] : []),
    ...(COLOUR_KEYS.some((key) => changed.has(key)) ? colourProblems(all) : []),
    ...(method && !all.onlineAllowed && !all.codAllowed
      ? [{ path: method, message: 'Nobody could pay: allow online payment or cash on delivery.' }]
      : []),
  ];
}

/**
 * Why GSTIN and address do not fit. A shop is registered where its invoices are issued: the first two digits of a GSTIN are the state's
 * (rule 10 of the CGST Rules). A shop that still has the GSTIN it was filled with has entered none.
 */
export function registrationProblem({ gstin, address: { state, country } }: Settings): string | undefined {
  if (!gstin || gstin === SETTINGS.gstin.default || countryNamed(country) !== DEFAULT_COUNTRY) return undefined;
  const [registered, here] = [stateOfGstin(gstin), stateNamed(state)];
  if (!registered) return `There is no state with the code ${gstin.slice(0, 2)}, with which the GSTIN ${gstin} begins.`;
  if (!here || here === registered) return undefined;
  return `The GSTIN ${gstin} is of ${registered}, but the shop's address is in ${here} (${STATE_CODES[here]}). Correct the wrong one: the address stands under Shop, the GSTIN under Company and tax. To move to another state, empty the GSTIN, save the new address, and then enter the new GSTIN.`;
}

/** An entry with its type erased, for code that handles all settings alike. */
export const settingOf = (key: SettingKey): Setting<unknown> => SETTINGS[key] as unknown as Setting<unknown>;
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

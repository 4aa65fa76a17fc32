/** The checklist "ready to sell": what a shop needs before it sells. Each step detects whether it is done. */
import mongoose from 'mongoose';
import { platform } from '../../platform/platform.js';
import { takesPayments } from '../../platform/connections/current-connections.js';
import { settings, settingsAsFilled } from '../../platform/settings/current.js';
import { sellerKind } from '../../platform/settings/seller-kind.js';
import { registrationProblem, SETTINGS } from '../../platform/settings/settings.js';
import { trials } from '../../platform/trials.js';
import { backupStatus } from '../backups/backup.service.js';
import { declarationGaps } from '../catalogue/declaration.service.js';
import { pricesAboveMrp } from '../catalogue/price.service.js';
import { ProductModel } from '../catalogue/product.model.js';
import { StoredPageModel } from '../content/content.model.js';
import { FIXED_IDS, fixedPage } from '../content/pages.js';
import { isDemoShop } from '../go-live/demo-data.service.js';
import { samples } from '../go-live/samples.service.js';
import { PaymentMethod, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel } from '../orders/order.model.js';
import { gateway } from '../payments/current-gateway.js';
import type { FirstStep, FirstStepDetail } from './first-steps.types.js';

interface Step {
  title: string;
  /** Why, and how: two short sentences. */
  about: string;
  path: string;
  /** Only advised. */
  advised?: true;
  done: () => boolean | Promise<boolean>;
  details?: () => FirstStepDetail[];
}

const POLICIES = FIXED_IDS.filter((id) => fixedPage(id)?.kind === 'POLICY');
/** PIN codes to which delivery is tried: near, far, and one in between. */
const PINS_TRIED = 3;
/** One product in so many may still lack a declaration. */
const LACKING_ONE_IN = 20;
const DETAILS_MOST = 40;

const isOwn = (key: 'phone' | 'whatsapp'): boolean => settings()[key] !== settingsAsFilled()[key];
const hasProduct = async (): Promise<boolean> =>
  (await ProductModel.findOne({ deletedAt: null }, { _id: 1 }).lean()) !== null;

/** In the recommended order. */
const STEPS: Readonly<Record<string, Step>> = {
  address: {
    title: 'Enter your name and address',
    about:
      'What shoppers call you, and where you are: its state decides between CGST with SGST and IGST. The first address is invented.',
    path: '/admin/settings?part=shop',
    done: () => {
      const { street, postalCode } = settingsAsFilled().address;
      const { address } = settings();
      return (address.street !== street || address.postalCode !== postalCode) && !registrationProblem(settings());
    },
  },
  name: {
    title: 'Enter your legal name and GSTIN',
    about:
      'They stand on every invoice. The GSTIN a new shop begins with is invented; yours begins with the code of your state.',
    path: '/admin/settings?part=company',
    done: () =>
      settings().legalName !== '' &&
      // Without a registration there is none, and none is printed.
      (sellerKind() === 'unregistered' ||
        (settings().gstin !== SETTINGS.gstin.default && settings().gstin !== settingsAsFilled().gstin)),
  },
  phone: {
    title: 'Enter your phone and WhatsApp numbers',
    about: 'Shoppers call and write to them from every page. The first numbers are invented.',
    path: '/admin/settings?part=contact',
    done: () => isOwn('phone') && isOwn('whatsapp'),
  },
  grievance: {
    title: 'Name a grievance officer',
    about: 'The E-Commerce Rules 2020 ask every online shop for one, with a contact. It stands on the page Grievance.',
    path: '/admin/settings?part=company',
    done: () => settings().grievanceName !== '' && settings().grievanceContact !== '',
  },
  logo: {
    title: 'Upload your logo',
    about: 'It stands at the top of pages, mails and invoices. Without one the name stands there.',
    path: '/admin/settings?part=look',
    advised: true,
    done: () => settings().logo !== '',
  },
  samples: {
    title: 'Replace the sample texts',
    about:
      'Customers, certificates and figures on your pages are invented, and to publish them misleads. Write your own, or take the blocks out.',
    path: '/admin/content',
    done: () => samples().length === 0,
    details: () => samples().map(({ title, path }) => ({ title, path })),
  },
  product: {
    title: 'Add your first product',
    about: 'One by one, or many from a file. Nothing can be sold without one.',
    path: '/admin/products',
    done: hasProduct,
  },
  prices: {
    title: 'Check prices and MRP',
    about: 'Nothing may cost more than its MRP, GST included. The screen lists what does, and mends it.',
    path: '/admin/pricing',
    done: async () => (await hasProduct()) && pricesAboveMrp(1, 1).total === 0,
  },
  declarations: {
    title: 'Complete the declarations',
    about:
      'The Legal Metrology rules want maker, net quantity, origin and more shown with each product. The screen lists what lacks.',
    path: '/admin/declarations',
    done: async () => {
      const products = await ProductModel.countDocuments({ deletedAt: null });
      return products > 0 && declarationGaps({}, 1, 1).total * LACKING_ONE_IN <= products;
    },
  },
  delivery: {
    title: 'Try the delivery to three PIN codes',
    about: 'Try one near, one far and one in between. What you see there is what shoppers are promised.',
    path: '/admin/settings?part=delivery',
    done: async () => ((await trials()).get('delivery')?.pins?.length ?? 0) >= PINS_TRIED,
  },
  payments: {
    title: 'Connect payments',
    about: 'Enter the keys of Razorpay and test them; or sell by cash on delivery alone.',
    path: '/admin/connections?kind=PAYMENTS',
    done: () => (takesPayments() && !gateway().testMode) || !settings().onlineAllowed,
  },
  'payment-tried': {
    title: 'Try a payment',
    about: 'Press the trial beside the keys, or pay for a small order yourself. Then refund it.',
    path: '/admin/settings?part=payments',
    done: async () => !settings().onlineAllowed || (await trials()).has('payments') || wasPaidOnline(),
  },
  mail: {
    title: 'Connect mail',
    about: 'Enter your mail server and send a test mail: nobody can sign in without a mailed code.',
    path: '/admin/connections?kind=MAIL',
    done: () => platform().config.smtpUrl !== undefined,
  },
  'mail-tried': {
    title: 'Try the mail',
    about: 'Send a test mail to yourself. Look whether it landed among unwanted mail.',
    path: '/admin/settings?part=notifications',
    done: async () => (await trials()).has('mail'),
  },
  alerts: {
    title: 'Say who is told of new orders',
    about: 'Each of these addresses gets a mail for every order. They also hear when a backup fails.',
    path: '/admin/settings?part=notifications',
    done: () => settings().newOrderEmails.length > 0,
  },
  policies: {
    title: 'Publish your policies',
    about:
      'Terms, privacy, shipping, returns and grievance have good texts to begin with. Let a lawyer read them, then publish each.',
    path: '/admin/content',
    done: async () => {
      const published = { _id: mongoose.trusted({ $in: POLICIES }), edition: mongoose.trusted({ $gt: 0 }) };
      return (await StoredPageModel.countDocuments(published)) === POLICIES.length;
    },
  },
  backup: {
    title: 'Make and rehearse a backup',
    about: 'A backup counts once it was restored into an empty place and checked. One press does both.',
    path: '/admin/backups',
    done: async () => {
      const { lastGoodAt, rehearsalGood } = await backupStatus();
      return lastGoodAt !== null && rehearsalGood === true;
    },
  },
  order: {
    title: 'Place a test order',
    about: 'Buy something yourself and see what a customer sees. Then cancel it again.',
    path: '/admin/orders',
    advised: true,
    done: async () => (await OrderModel.findOne({}, { _id: 1 }).lean()) !== null,
  },
  demo: {
    title: 'Empty the demo',
    about: 'Invented products, orders and customers leave the shop. Settings and what you entered stay.',
    path: '/admin/go-live',
    done: async () => !(await isDemoShop()),
  },
};

/** An online order that somebody paid through the present provider; those of the demo have invented payments. */
async function wasPaidOnline(): Promise<boolean> {
  const paid = await OrderModel.findOne(
    {
      paymentMethod: PaymentMethod.ONLINE,
      paymentStatus: PaymentStatus.PAID,
      'payment.provider': gateway().provider,
      'payment.paymentId': mongoose.trusted({ $not: /^pay_demo/ }),
    },
    { _id: 1 },
  ).lean();
  return paid !== null;
}

export function firstSteps(): Promise<FirstStep[]> {
  return Promise.all(
    Object.entries(STEPS).map(async ([id, { done, details, advised, ...step }]) => {
      const isDone = await done();
      return {
        id,
        ...step,
        done: isDone,
        required: !advised,
        details: isDone ? [] : (details?.().slice(0, DETAILS_MOST) ?? []),
      };
    }),
  );
}

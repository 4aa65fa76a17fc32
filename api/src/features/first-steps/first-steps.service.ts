/** The checklist of a new shop before it can sell. Each step detects whether it is done. */
import mongoose from 'mongoose';
import { platform } from '../../platform/platform.js';
import { takesPayments } from '../../platform/connections/current-connections.js';
import { settings } from '../../platform/settings/current.js';
import { SETTINGS } from '../../platform/settings/settings.js';
import { ProductModel } from '../catalogue/product.model.js';
import { StoredPageModel } from '../content/content.model.js';
import { FIXED_IDS, fixedPage } from '../content/pages.js';
import { OrderModel } from '../orders/order.model.js';
import { gateway } from '../payments/current-gateway.js';
import type { FirstStep } from './first-steps.types.js';

interface Step extends Omit<FirstStep, 'id' | 'done'> {
  done: () => boolean | Promise<boolean>;
}

const POLICIES = FIXED_IDS.filter((id) => fixedPage(id)?.kind === 'POLICY');

/** In the recommended order. */
const STEPS: Readonly<Record<string, Step>> = {
  name: {
    title: 'Say who you are',
    about: 'Your legal name and GSTIN stand on every invoice. The GSTIN a new shop begins with is invented.',
    path: '/admin/settings?part=company',
    done: () => settings().legalName !== '' && settings().gstin !== SETTINGS.gstin.default,
  },
  grievance: {
    title: 'Name a grievance officer',
    about: 'The E-Commerce Rules 2020 ask every online shop for one, with a contact.',
    path: '/admin/settings?part=company',
    done: () => settings().grievanceName !== '' && settings().grievanceContact !== '',
  },
  logo: {
    title: 'Upload your logo',
    about: 'It stands at the top of pages, mails and invoices.',
    path: '/admin/settings?part=look',
    done: () => settings().logo !== '',
  },
  product: {
    title: 'Add your first product',
    about: 'One by one, or many from a file.',
    path: '/admin/products',
    done: async () => (await ProductModel.findOne({ deletedAt: null }, { _id: 1 }).lean()) !== null,
  },
  payments: {
    title: 'Connect payments',
    about: 'Enter the keys of Razorpay and test them; or sell by cash on delivery alone.',
    path: '/admin/connections?kind=PAYMENTS',
    done: () => (takesPayments() && !gateway().testMode) || !settings().onlineAllowed,
  },
  mail: {
    title: 'Connect mail',
    about: 'Enter your mail server and send a test mail: nobody can sign in without a mailed code.',
    path: '/admin/connections?kind=MAIL',
    done: () => platform().config.smtpUrl !== undefined,
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
  order: {
    title: 'Place a test order',
    about: 'Buy something yourself, see what a customer sees, and cancel it again.',
    path: '/admin/orders',
    done: async () => (await OrderModel.findOne({}, { _id: 1 }).lean()) !== null,
  },
};

export function firstSteps(): Promise<FirstStep[]> {
  return Promise.all(
    Object.entries(STEPS).map(async ([id, { done, ...step }]) => ({ id, ...step, done: await done() })),
  );
}

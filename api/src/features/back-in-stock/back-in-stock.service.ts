/**
 * Sends one mail to each address that requested it when a product is in stock again. The address gets no other mail: it is deleted
 * with that mail, or when the request expires.
 */
import mongoose from 'mongoose';
import { backInStockMail } from '../../emails/back-in-stock-mail.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { goneProducts, insteadOfGone } from '../catalogue/gone-products.service.js';
import { PRODUCT_NOT_FOUND } from '../catalogue/product-edit.service.js';
import { fullTitle } from '../catalogue/product-view.js';
import { ConsentModel, ConsentPurpose, ConsentSource } from '../consents/consent.model.js';
import { noteConsent } from '../consents/consents.service.js';
import { BackInStockRequestModel, type BackInStockRequest } from './back-in-stock.model.js';

const DAY_SECONDS = 86_400;
const ofAddress: Limit = { name: 'back-in-stock-of-address', points: 20, seconds: 3_600 };
/** The most requests for one e-mail address, from all clients together. */
const ofEmail: Limit = { name: 'back-in-stock-to-email', points: 10, seconds: DAY_SECONDS };
/** Milliseconds until a request expires. */
const WAITS = 180 * DAY_SECONDS * 1000;
/** Mails queued in one transaction. */
const AT_ONCE = 100;

/**
 * Stores a request. The answer does not disclose whether the address has an account, or requested it before.
 * @param address network address of the client
 * @throws ShopError NOT_FOUND, RATE_LIMITED
 */
export async function requestStockNotice(productId: string, email: string, address: string): Promise<string> {
  await spend(ofAddress, address);
  const product = catalogue.product(productId.toLowerCase()) ?? (await refuseGone(productId));
  const to = email.trim().toLowerCase();
  await spend(ofEmail, to);
  const expiresAt = new Date(Date.now() + WAITS);
  // Also when the product is in stock: the shopper's page may be outdated, and the mail is sent at once.
  await inTransaction(async (session) => {
    const { upsertedId } = await BackInStockRequestModel.updateOne(
      { product: objectId(product.id), email: to },
      { $set: { expiresAt } },
      { upsert: true, session },
    );
    const consent = { email: to, purpose: ConsentPurpose.BACK_IN_STOCK, subject: product.id };
    // The log keeps the address no longer than was promised.
    if (upsertedId)
      await noteConsent({ ...consent, given: true, source: ConsentSource.PRODUCT_PAGE, expiresAt }, session);
    else await ConsentModel.updateMany(consent, { $set: { expiresAt } }, { session });
  });
  return `We write to ${to} once, when it is back.`;
}

/** @throws ShopError NOT_FOUND, naming the product group in which others are sold */
async function refuseGone(productId: string): Promise<never> {
  const _id = objectId(productId, 'The product');
  const words = insteadOfGone((await goneProducts([_id])).get(_id.toHexString()));
  throw words ? new ShopError(ErrorCode.NOT_FOUND, words) : PRODUCT_NOT_FOUND();
}

/** Sends the requested mails for products that are in stock again. @returns how many */
export async function sendBackInStock(): Promise<number> {
  // At most one id per product, and the catalogue has all products in memory anyway.
  const waitedFor = await BackInStockRequestModel.distinct('product');
  let sent = 0;
  for (const id of waitedFor as ObjectId[])
    while (catalogue.product(id.toHexString())?.inStock) {
      const mails = await writeSome(id);
      sent += mails;
      if (mails < AT_ONCE) break;
    }
  return sent;
}

async function writeSome(id: ObjectId): Promise<number> {
  return inTransaction(async (session) => {
    const requests = await BackInStockRequestModel.find({ product: id }, { email: 1 }, { session })
      .sort({ email: 1 })
      .limit(AT_ONCE)
      .lean<BackInStockRequest[]>();
    const product = catalogue.product(id.toHexString());
    if (!product || requests.length === 0) return 0;
    const href = `${platform().config.publicUrl}/product/${product.id}/${encodeURIComponent(product.slug)}`;
    await enqueueMails(
      requests.map(({ _id, email }) => ({
        key: `back-in-stock:${_id.toHexString()}`,
        ...backInStockMail(email, fullTitle(product), href),
      })),
      session,
    );
    await BackInStockRequestModel.deleteMany(
      { _id: mongoose.trusted({ $in: requests.map(({ _id }) => _id) }) },
      { session },
    );
    const emails = mongoose.trusted({ $in: requests.map(({ email }) => email) });
    await ConsentModel.deleteMany(
      { email: emails, purpose: ConsentPurpose.BACK_IN_STOCK, subject: id.toHexString() },
      { session },
    );
    return requests.length;
  });
}

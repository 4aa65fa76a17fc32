/** Fixtures for tests of orders: products, an order input, and the operations. */
import { ProductModel, StockMovementModel, StockReason } from '../src/features/catalogue/product.model.js';
import { CategoryModel } from '../src/features/catalogue/category.model.js';
import { refreshCategories, refreshProducts } from '../src/features/catalogue/catalogue-sync.js';
import type { GraphqlAnswer, SignedIn, TestApp } from './test-app.js';

let made = 0;

/** A product for sale, with its first stock movement. @param price paise */
export async function makeProduct(
  fields: { price?: number; stock?: number; title?: string; hsnCode?: string; gstRatePercent?: number } = {},
): Promise<string> {
  made += 1;
  const category = await CategoryModel.findOneAndUpdate(
    { nameKey: 'fitness' },
    { $setOnInsert: { name: 'Fitness', slug: 'fitness', emoji: '🏋️', position: 1 } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  const stock = fields.stock ?? 10;
  const title = fields.title ?? `Bench ${made}`;
  const product = await ProductModel.create({
    sku: `SKU-${made}`,
    slug: `bench-${made}`,
    title,
    price: fields.price ?? 1000_00,
    stock,
    category: category!._id,
    hsnCode: fields.hsnCode ?? '95069190',
    gstRatePercent: fields.gstRatePercent ?? 18,
    specifications: [{ key: 'Frame', value: 'Mild steel' }],
  });
  if (stock > 0)
    await StockMovementModel.create({
      product: product._id,
      delta: stock,
      reason: StockReason.RECEIVED,
      at: new Date(),
    });
  await refreshCategories();
  await refreshProducts([product._id]);
  return product._id.toHexString();
}

export async function stockOf(productId: string): Promise<number> {
  return (await ProductModel.findById(productId).lean())!.stock;
}

export const LUCKNOW = {
  firstName: 'Asha',
  lastName: 'Verma',
  street: '5 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
};

export const ORDER_FIELDS = `id orderNumber subtotal taxAmount deliveryCharge codCharge totalAmount orderStatus orderStatusText paymentStatus
  paymentMethod paidAt deliveredAt payBy acceptBy canPay canCancel version razorpayOrderId refundedAmount invoiceNumber invoiceUrl notes
  items { productId title price quantity lineTotal category product { id } } reversedInvoices { invoiceNumber invoiceUrl creditNoteNumber creditNoteUrl }
  history { kind orderStatus paymentStatus actor note toCustomer internalNote }
  refunds { id amount status reason creditNoteNumber creditNoteUrl } user { id name email } deliveryAddress { city }`;

export const PLACE_ORDER = `mutation Place($input: PlaceOrderInput!) { placeOrder(input: $input) {
  order { ${ORDER_FIELDS} } payment { provider keyId providerOrderId amountPaise currency name description prefillName prefillEmail prefillContact testMode } } }`;

export interface WantedOrder {
  items?: { productId: string; quantity: number }[];
  paymentMethod?: 'COD' | 'ONLINE';
  [field: string]: unknown;
}

export function orderInput(wanted: WantedOrder = {}) {
  return {
    paymentMethod: 'COD',
    contactInfo: { email: 'asha@example.com', phone: '+91 98765 43210' },
    deliveryAddress: LUCKNOW,
    ...wanted,
  };
}

/** The contact is the account's own e-mail, unless the test gives another one. */
const inputOf = (buyer: SignedIn, wanted: WantedOrder) =>
  orderInput({ contactInfo: { email: buyer.email, phone: '+91 98765 43210' }, ...wanted });

export async function placeOrder(app: TestApp, buyer: SignedIn, wanted: WantedOrder): Promise<any> {
  return (await app.data(PLACE_ORDER, { input: inputOf(buyer, wanted) }, buyer.token)).placeOrder;
}

export function tryToPlace(app: TestApp, buyer: SignedIn, wanted: WantedOrder): Promise<GraphqlAnswer> {
  return app.query(PLACE_ORDER, { input: inputOf(buyer, wanted) }, buyer.token);
}

export async function setStatus(
  app: TestApp,
  staff: SignedIn,
  id: string,
  orderStatus: string,
  more: Record<string, unknown> = {},
): Promise<any> {
  const document = `mutation Status($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { ${ORDER_FIELDS} } }`;
  return (await app.data(document, { input: { id, orderStatus, ...more } }, staff.token)).updateOrderStatus;
}

/** The order as staff see it. */
export async function readOrder(app: TestApp, staff: SignedIn, id: string): Promise<any> {
  return (await app.data(`query ($id: ID!) { order(id: $id) { ${ORDER_FIELDS} } }`, { id }, staff.token)).order;
}

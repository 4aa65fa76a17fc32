/** The global search of the back office, limited to what the viewer may open. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise } from '../../pricing/index.js';
import { identifierKey } from '../../types/identifiers.js';
import { matchesSearch } from '../../types/search-words.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { textsRead } from '../catalogue/catalogue-sync.js';
import { listAnyProducts } from '../catalogue/staff-catalogue.js';
import { ContactSubmissionModel, type ContactSubmission } from '../contact/contact.model.js';
import { CustomOrderModel, type CustomOrder } from '../custom-orders/custom-order.model.js';
import { listCustomers } from '../customers/customers.service.js';
import { listOrders } from '../orders/order.service.js';
import { SearchKind, type SearchHit } from './search.types.js';

/** Most hits of each kind. */
const HITS = 5;
const TEXT_MOST = 100;
const EXCERPT = 80;

interface Hits {
  hits: SearchHit[];
  /** Numbers or SKUs of these records: kinds of which one begins as the text does come first. */
  identifiers?: readonly string[];
}
type Finder = (text: string) => Promise<Hits>;

/** The searches, each with the permission that it needs. */
const FINDERS: readonly { needs: Permission; find: Finder }[] = [
  { needs: Permission.READ_ORDERS, find: orders },
  { needs: Permission.MANAGE_CATALOGUE, find: products },
  { needs: Permission.VIEW_CUSTOMERS, find: customers },
  { needs: Permission.MANAGE_SUPPORT, find: customOrders },
  { needs: Permission.MANAGE_SUPPORT, find: contacts },
];

/** Returns nothing for a blank text. @throws ShopError BAD_INPUT when the text is too long */
export async function search(viewer: Viewer, text: string): Promise<SearchHit[]> {
  if (text.length > TEXT_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `A search has at most ${TEXT_MOST} characters.`);
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const found = await Promise.all(FINDERS.filter(({ needs }) => may(viewer, needs)).map(({ find }) => find(text)));
  const key = identifierKey(text);
  const isNamed = ({ identifiers = [] }: Hits) =>
    /\d/.test(key) && identifiers.some((one) => identifierKey(one).startsWith(key));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))].flatMap(({ hits }) => hits);
}

async function orders(text: string): Promise<Hits> {
  const { orders: found } = await listOrders({ search: text }, undefined, 1, HITS);
  const hits = found.map((order) => ({
    kind: SearchKind.ORDER,
    id: order.id,
    title: order.orderNumber,
    subtitle: `${order.user.name} · ${formatPaise(order.totalAmount)} · ${order.orderStatusText}`,
  }));
  return { hits, identifiers: found.map(({ orderNumber }) => orderNumber) };
}

async function products(text: string): Promise<Hits> {
  await textsRead();
  const { items } = listAnyProducts({ search: text }, undefined, 1, HITS);
  const hits = items.map((product) => ({
    kind: SearchKind.PRODUCT,
    id: product.id,
    title: product.title,
    subtitle: `${product.sku} · ${formatPaise(product.price)} · ${product.stock} in stock`,
  }));
  return { hits, identifiers: items.map(({ sku }) => sku) };
}

async function customers(text: string): Promise<Hits> {
  const { items } = await listCustomers({ search: text }, undefined, 1, HITS);
  return {
    hits: items.map(({ id, name, email, phone }) => ({
      kind: SearchKind.CUSTOMER,
      id,
      title: name,
      subtitle: email || (phone ?? ''),
    })),
  };
}

async function customOrders(text: string): Promise<Hits> {
  const found = await CustomOrderModel.find(matchesSearch(text))
    .sort({ createdAt: -1, _id: -1 })
    .limit(HITS)
    .lean<CustomOrder[]>();
  const hits = found.map(({ _id, name, description }) => ({
    kind: SearchKind.CUSTOM_ORDER,
    id: _id.toHexString(),
    title: `${name}'s Order`,
    subtitle: description.slice(0, EXCERPT),
  }));
  return { hits };
}

async function contacts(text: string): Promise<Hits> {
  const found = await ContactSubmissionModel.find(matchesSearch(text))
    .sort({ createdAt: -1, _id: -1 })
    .limit(HITS)
    .lean<ContactSubmission[]>();
  const hits = found.map(({ _id, name, subject }) => ({
    kind: SearchKind.CONTACT,
    id: _id.toHexString(),
    title: subject,
    subtitle: name,
  }));
  return { hits };
}

// Reads the before and after of an audit entry as a list of changed fields.
import { inCapitals } from '../../shared/back-office/order-words';
import { formatRupees, toRupees } from '../../shared/money';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Fields whose numbers are whole paise in the log. */
const amounts = new Set(['price', 'originalPrice', 'amount', 'totalAmount', 'refundedAmount', 'codCharge', 'codMost']);

/** Labels of fields; others are derived from the field's name. */
const labels: Record<string, string> = {
  title: 'Title',
  sku: 'SKU',
  price: 'Selling price',
  originalPrice: 'MRP',
  hsnCode: 'HSN code',
  gstRatePercent: 'GST rate',
  orderStatus: 'Order status',
  paymentStatus: 'Payment',
  codCharge: 'Cash on delivery charge',
  codMost: 'Cash on delivery up to',
  notes: 'Message to the customer',
};

/** `internalNote` as `Internal note`. */
const labelOf = (field: string): string => {
  if (labels[field]) return labels[field];
  const said = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** Fields that hold a state as the server writes it. */
const states = new Set(['orderStatus', 'paymentStatus', 'state', 'status']);

function words(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'number' && amounts.has(field)) return formatRupees(toRupees(value));
  if (typeof value === 'string' && states.has(field)) return inCapitals(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

function parsed(json: string | null): Record<string, unknown> {
  if (!json) return {};
  try {
    const value: unknown = JSON.parse(json);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { value };
  } catch {
    // Not JSON: shown as text.
    return { value: json };
  }
}

/** Every field that stands in either, with what it was and what it became; unchanged ones are left out. */
export function fieldChanges(before: string | null, after: string | null): FieldChange[] {
  const [old, now] = [parsed(before), parsed(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field: labelOf(field), before: words(field, old[field]), after: words(field, now[field]) }))
    .filter((change) => change.before !== change.after);
}

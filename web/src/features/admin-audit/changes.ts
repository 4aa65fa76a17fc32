// Reads the before and after of an audit entry as a list of changed fields.
import { formatRupees, toRupees } from '../../shared/money';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Fields whose numbers are whole paise in the log. */
const amounts = new Set(['price', 'originalPrice', 'amount', 'totalAmount', 'refundedAmount', 'codCharge', 'codMost']);

function words(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'number' && amounts.has(field)) return formatRupees(toRupees(value));
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
    // Not JSON: shown as it is.
    return { value: json };
  }
}

/** Every field that stands in either, with what it was and what it became; unchanged ones are left out. */
export function fieldChanges(before: string | null, after: string | null): FieldChange[] {
  const [old, now] = [parsed(before), parsed(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: words(field, old[field]), after: words(field, now[field]) }))
    .filter((change) => change.before !== change.after);
}

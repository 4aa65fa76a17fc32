/** Conditions on attributes and their counts: each attribute counts what choosing one of its values would show. */
import { AttributeKind, type AttributeFacet, type AttributeFilter } from './attribute.model.js';
import { attributeKey, type AttributeValue } from './attributes.js';

/** Attributes told of one answer, and values of one attribute. */
const FACETS_MOST = 12;
const VALUES_MOST = 30;
/** An attribute is worth a filter when at least this share of what was found has it. */
const SHARE = 0.4;

interface Condition {
  key: string;
  values?: ReadonlySet<string>;
  min: number;
  max: number;
}

interface Tally {
  value: AttributeValue;
  products: number;
  counts: Map<string, number>;
}

export class AttributeTally {
  private readonly conditions: readonly Condition[];
  private readonly tallies = new Map<string, Tally>();
  private seen = 0;

  constructor(filters: readonly AttributeFilter[] | null | undefined) {
    this.conditions = (filters ?? []).map(({ name, values, min, max }) => ({
      key: attributeKey(name),
      values: values?.length ? new Set(values.map((value) => value.toLowerCase())) : undefined,
      min: min ?? -Infinity,
      max: max ?? Infinity,
    }));
  }

  /** The key of the only condition that does not hold, null when all hold, false when several do not. */
  misses(values: readonly AttributeValue[]): string | null | false {
    let missed: string | null = null;
    for (const condition of this.conditions) {
      if (holds(condition, values)) continue;
      if (missed !== null) return false;
      missed = condition.key;
    }
    return missed;
  }

  /** @param missed what misses() said: only that attribute counts the product */
  count(values: readonly AttributeValue[], missed: string | null): void {
    if (missed === null) this.seen += 1;
    for (const value of values) {
      if (!value.attribute.filterable) continue;
      const { key } = value;
      if (missed !== null && missed !== key) continue;
      let tally = this.tallies.get(key);
      if (!tally) this.tallies.set(key, (tally = { value, products: 0, counts: new Map() }));
      tally.products += 1;
      for (const one of value.values) tally.counts.set(one, (tally.counts.get(one) ?? 0) + 1);
    }
  }

  facets(): AttributeFacet[] {
    const asked = new Set(this.conditions.map(({ key }) => key));
    return [...this.tallies]
      .filter(([key, { products, counts }]) => asked.has(key) || (products >= this.seen * SHARE && counts.size > 1))
      .slice(0, FACETS_MOST)
      .map(([, { value, counts }]) => facetOf(value, counts));
  }
}

function facetOf({ attribute }: AttributeValue, counts: Map<string, number>): AttributeFacet {
  const numeric = attribute.kind === AttributeKind.NUMBER;
  const values = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (numeric ? Number(a.value) - Number(b.value) : b.count - a.count || (a.value < b.value ? -1 : 1)));
  return {
    name: attribute.name,
    kind: attribute.kind,
    unit: attribute.unit ?? null,
    values: values.slice(0, VALUES_MOST),
    min: numeric && values.length > 0 ? Number(values[0]!.value) : null,
    max: numeric && values.length > 0 ? Number(values.at(-1)!.value) : null,
  };
}

function holds({ key, values, min, max }: Condition, have: readonly AttributeValue[]): boolean {
  const own = have.find((one) => one.key === key);
  if (!own) return false;
  if (values && !own.values.some((value) => values.has(value.toLowerCase()))) return false;
  if (min === -Infinity && max === Infinity) return true;
  return own.number !== undefined && own.number >= min && own.number <= max;
}

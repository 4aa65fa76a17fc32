/** Filters on attributes and their counts: each attribute counts the products that choosing one of its values would show. */
import { AttributeKind, type AttributeFacet, type AttributeFilter } from './attribute.model.js';
import { attributeKey, attributeValues, type AttributeValue } from './attributes.js';
import type { Category } from './category.model.js';
import type { Product } from './product.model.js';

/** The most attributes in one answer, and the most values of one attribute. */
const FACETS_MOST = 12;
const VALUES_MOST = 30;
/** An attribute becomes a filter when at least this share of the entries found has it. */
const SHARE = 0.4;
/** The same for an option of groups: few entries have any one, and shoppers look for their size. */
const OPTION_SHARE = 0.15;

interface Condition {
  key: string;
  values?: ReadonlySet<string>;
  min: number;
  max: number;
}

/** The distinct attribute sets of a category's products, each with an id from 1. */
export class AttributeSets {
  private readonly sets: (readonly AttributeValue[])[] = [[]];
  private readonly ids = new Map<string, number>();

  idOf({ categoryId, specifications, chosen }: Product, category: Category | undefined): number {
    const values = withChosen(attributeValues(category?.attributes ?? [], specifications), chosen);
    const said = JSON.stringify([categoryId, values.map(({ key, values: own, isOption }) => [key, isOption, ...own])]);
    let id = this.ids.get(said);
    if (id === undefined) {
      id = this.sets.push(values) - 1;
      this.ids.set(said, id);
    }
    return id;
  }

  valuesOf(id: number): readonly AttributeValue[] {
    return this.sets[id]!;
  }
}

/** The values of a product's choice stand beside the attributes of its category, and in place of a list or a yes of the same name. */
function withChosen(values: AttributeValue[], chosen: Product['chosen']): AttributeValue[] {
  if (chosen.length === 0) return values;
  const options = chosen.map(({ name, value }): AttributeValue => {
    const known = values.find(({ key }) => key === attributeKey(name))?.attribute;
    return {
      attribute:
        known?.kind === AttributeKind.LIST ? known : { name, kind: AttributeKind.LIST, values: [], filterable: true },
      key: attributeKey(name),
      values: [value],
      isOption: true,
    };
  });
  const isReplaced = ({ key, attribute }: AttributeValue) =>
    attribute.kind !== AttributeKind.NUMBER && options.some((option) => option.key === key);
  return [...values.filter((value) => !isReplaced(value)), ...options];
}

/** Counts distinct groups by marking each with the number of the count that met it last: no set of them is built. */
class GroupMarks {
  private readonly marks: Uint32Array;
  private turn = 0;

  /** @param count of numbers that groups may have */
  constructor(count: number) {
    this.marks = new Uint32Array(count);
  }

  distinct(lists: readonly (readonly number[])[]): number {
    this.turn += 1;
    let count = 0;
    for (const groups of lists)
      for (const group of groups) {
        if (this.marks[group] === this.turn) continue;
        this.marks[group] = this.turn;
        count += 1;
      }
    return count;
  }
}

/** How many entries there are: products, and groups, of which each counts once. */
class Entries {
  private products = 0;
  private readonly lists: (readonly number[])[] = [];

  add(products: number, groups: readonly number[] | undefined): void {
    this.products += products;
    if (groups) this.lists.push(groups);
  }

  count(marks: GroupMarks): number {
    return this.products + (this.lists.length > 0 ? marks.distinct(this.lists) : 0);
  }
}

interface Tally {
  /** The first value that was met: it names the facet. */
  value: AttributeValue;
  entries: Entries;
  counts: Map<string, Entries>;
}

/** Counts for one answer: first the products of each attribute set, then the values in these sets. */
export class AttributeTally {
  private readonly conditions: readonly Condition[];
  /** For each set: the key of the only condition that fails, null when all hold, false when several fail. */
  private readonly missed: (string | null | false | undefined)[] = [];
  /** Products without a group by set, and the groups of the others. */
  private readonly products: number[] = [];
  private readonly groups: (number[] | undefined)[] = [];
  private readonly marks: GroupMarks;
  private readonly met: number[] = [];

  constructor(
    filters: readonly AttributeFilter[] | null | undefined,
    private readonly sets: AttributeSets,
    groupCount = 0,
  ) {
    this.marks = new GroupMarks(groupCount);
    this.conditions = (filters ?? []).map(({ name, values, min, max }) => ({
      key: attributeKey(name),
      values: values?.length ? new Set(values.map((value) => value.toLowerCase())) : undefined,
      min: min ?? -Infinity,
      max: max ?? Infinity,
    }));
  }

  /**
   * Counts a product with this set that passes all other conditions.
   * @param group by which it counts with its other members as one; 0 for a product by itself
   */
  add(set: number, group: number): void {
    const before = this.products[set];
    if (before === undefined) this.met.push(set);
    this.products[set] = (before ?? 0) + (group === 0 ? 1 : 0);
    if (group > 0) (this.groups[set] ??= []).push(group);
  }

  /** Whether this set passes the conditions on attributes. */
  holds(set: number): boolean {
    return this.conditions.length === 0 || this.missedBy(set) === null;
  }

  facets(): AttributeFacet[] {
    const asked = new Map(this.conditions.map((condition) => [condition.key, condition]));
    const tallies = new Map<string, Tally>();
    const seen = new Entries();
    for (const set of this.met) {
      const missed = this.missedBy(set);
      if (missed === false) continue;
      if (missed === null) seen.add(this.products[set]!, this.groups[set]);
      for (const value of this.sets.valuesOf(set)) {
        // A set that fails one condition counts only for the attribute of that condition.
        if (!value.attribute.filterable || (missed !== null && missed !== value.key)) continue;
        countOf(tallies, value, this.products[set]!, this.groups[set]);
      }
    }
    const { marks } = this;
    const all = seen.count(marks);
    const shown = [...tallies.values()].filter(
      ({ value, entries, counts }) =>
        asked.has(value.key) ||
        (counts.size > 1 && entries.count(marks) >= all * (value.isOption ? OPTION_SHARE : SHARE)),
    );
    return oneOfEachName(shown, asked, marks)
      .slice(0, FACETS_MOST)
      .map(({ value, counts }) => facetOf(value, counts, marks));
  }

  private missedBy(set: number): string | null | false {
    const known = this.missed[set];
    if (known !== undefined) return known;
    const values = this.sets.valuesOf(set);
    const missed = this.conditions.filter((condition) => !holds(condition, values));
    return (this.missed[set] = missed.length > 1 ? false : (missed[0]?.key ?? null));
  }
}

/**
 * Numbers and lists of one name, such as the width in cm and a choice of widths, are not counted together, and one facet has the name:
 * the one that the filter means, otherwise the one that more entries have.
 */
function oneOfEachName(
  tallies: readonly Tally[],
  asked: ReadonlyMap<string, Condition>,
  marks: GroupMarks,
): readonly Tally[] {
  const rank = ({ value, entries, counts }: Tally): number => {
    const { values, min, max } = asked.get(value.key) ?? {};
    const isMeant = values
      ? [...counts.keys()].some((one) => values.has(one.toLowerCase()))
      : min !== undefined && (min > -Infinity || max! < Infinity) && isNumeric(value);
    return isMeant ? Infinity : entries.count(marks);
  };
  return tallies.filter((tally) => {
    const other = tallies.find((one) => one !== tally && one.value.key === tally.value.key);
    if (!other) return true;
    const difference = rank(tally) - rank(other);
    return difference > 0 || (!(difference < 0) && isNumeric(tally.value));
  });
}

const isNumeric = ({ attribute }: AttributeValue): boolean => attribute.kind === AttributeKind.NUMBER;

function countOf(
  tallies: Map<string, Tally>,
  value: AttributeValue,
  products: number,
  groups: readonly number[] | undefined,
): void {
  const key = `${isNumeric(value) ? 'number' : 'list'} ${value.key}`;
  let tally = tallies.get(key);
  if (!tally) tallies.set(key, (tally = { value, entries: new Entries(), counts: new Map() }));
  tally.entries.add(products, groups);
  for (const one of value.values) {
    let entries = tally.counts.get(one);
    if (!entries) tally.counts.set(one, (entries = new Entries()));
    entries.add(products, groups);
  }
}

function facetOf(
  { attribute }: AttributeValue,
  counts: ReadonlyMap<string, Entries>,
  marks: GroupMarks,
): AttributeFacet {
  const numeric = attribute.kind === AttributeKind.NUMBER;
  const values = [...counts]
    .map(([value, entries]) => ({ value, count: entries.count(marks) }))
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
  const isInRange = ({ number }: AttributeValue) =>
    (min === -Infinity && max === Infinity) || (number !== undefined && number >= min && number <= max);
  const isChosen = (own: AttributeValue) => !values || own.values.some((value) => values.has(value.toLowerCase()));
  return have.some((own) => own.key === key && isChosen(own) && isInRange(own));
}

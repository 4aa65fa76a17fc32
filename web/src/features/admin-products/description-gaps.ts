// What a description of a product lacks for somebody who cannot hold the thing: read from its fields, its category and its text.
import type { UsualValues } from '../../shared/back-office/usual-values';
import type { ProductFormValues } from './ProductForm';

/** What the form holds; a field that was never shown is undefined. */
export type DescribedValues = Partial<ProductFormValues>;

export interface DescriptionPoint {
  name: string;
  /** What to write and where, for whom it is missing. */
  how: string;
  said: boolean;
}

const measures =
  /\d\s*(?:cm|mm|m|mtr|metres?|meters?|inch(?:es)?|in|ft|feet|"|″|′|litres?|liters?|ml|l|seater)(?![\p{L}\p{N}])|\d\s*[x×]\s*\d/iu;
const materials =
  /\b(?:wood|teak|sheesham|mango ?wood|ply|plywood|mdf|particle ?board|bamboo|cane|rattan|willow|steel|iron|metal|alloy|alumin(?:i)?um|brass|copper|bronze|silver|glass|marble|granite|stone|ceramic|clay|terracotta|cotton|linen|jute|wool|silk|velvet|polyester|nylon|canvas|leather|leatherette|rubber|foam|plastic|acrylic|resin|pvc|hdpe|polypropylene|paper|cardboard|wax)\b|लकड़ी|पीतल|तांबा|लोहा|सूती/iu;
const inTheBox =
  /\b(?:in the box|box (?:contains|has|contents?)|package (?:contains|contents?)|comes with|includes?|included|set of \d|pack of \d)\b/i;
const care =
  /\b(?:care|clean(?:ed|ing)?|wipe[ds]?|wash(?:ed|able|ing)?|dry ?clean|polish(?:ed|ing)?|dust(?:ing)?|rust|re-?oil|maintenance|keep (?:it )?(?:dry|away))\b/i;

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** In the order of the form. @param usual what its category says of its products */
export function descriptionPoints(values: DescribedValues, usual: UsualValues | undefined): DescriptionPoint[] {
  const facts = values.specifications ?? [];
  const text = [values.title, values.description, ...facts.map(({ key, value }) => `${key}: ${value}`)].join('\n');
  const says = (name: keyof UsualValues) => isFilled(values[name]) || isFilled(usual?.[name]);
  const hasFact = (name: RegExp) => facts.some(({ key, value }) => name.test(key) && isFilled(value?.trim()));
  const sides = isFilled(values.lengthCm) && isFilled(values.widthCm) && isFilled(values.heightCm);
  const isDeclared =
    says('countryOfOrigin') &&
    says('genericName') &&
    says('netQuantity') &&
    says('netQuantityUnit') &&
    (!says('makerName') || says('makerAddress'));
  return [
    {
      name: 'Measurements',
      how: 'Write length, width and height with their unit, or fill in Size.',
      said:
        isFilled(values.size) ||
        sides ||
        hasFact(/size|dimension|length|width|height|diameter/i) ||
        measures.test(text),
    },
    {
      name: 'Material',
      how: 'Write what it is made of, or add it under Specifications.',
      said: hasFact(/material|fabric|wood/i) || materials.test(text),
    },
    {
      name: 'In the box',
      how: 'Write what the package holds, or fill in In the box.',
      said: says('boxContents') || inTheBox.test(text),
    },
    { name: 'Care', how: 'Write how to clean and keep it.', said: hasFact(/care|clean|wash/i) || care.test(text) },
    {
      name: 'Weight for delivery',
      how: 'Fill in Weight: the delivery charge and couriers go by it.',
      said: isFilled(values.weightKg),
    },
    { name: 'HSN code', how: 'Fill in HSN code: GST invoices need it.', said: isFilled(values.hsnCode) },
    {
      name: 'MRP',
      how: 'Fill in MRP, with all taxes in it: packaged goods must show it.',
      said: isFilled(values.originalPrice),
    },
    {
      name: 'Declarations',
      how: 'Fill in country of origin, generic name and net quantity with its unit below, or once for the category.',
      said: isDeclared,
    },
  ];
}

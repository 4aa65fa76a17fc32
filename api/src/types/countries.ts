/** The countries to which the shop delivers, with alternative names. */
import { IsOptional, ValidateBy } from 'class-validator';

export const COUNTRIES = ['India', 'United States', 'Canada', 'United Kingdom'] as const;
export type Country = (typeof COUNTRIES)[number];

export const DEFAULT_COUNTRY: Country = 'India';

/** Alternative names, normalized by `fold`. */
const ALSO: Readonly<Record<string, Country>> = {
  in: 'India',
  ind: 'India',
  bharat: 'India',
  republicofindia: 'India',
  us: 'United States',
  usa: 'United States',
  unitedstatesofamerica: 'United States',
  america: 'United States',
  ca: 'Canada',
  can: 'Canada',
  gb: 'United Kingdom',
  gbr: 'United Kingdom',
  uk: 'United Kingdom',
  greatbritain: 'United Kingdom',
};
const fold = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const BY_FOLDED = new Map([...COUNTRIES.map((name) => [fold(name), name] as const), ...Object.entries(ALSO)]);

/** The country with this name; undefined when the shop does not deliver there. A blank name means India. */
export function countryNamed(name: string | null | undefined): Country | undefined {
  return name?.trim() ? BY_FOLDED.get(fold(name)) : DEFAULT_COUNTRY;
}

/** Validates a country that the shop delivers to, by any of its names; may be blank or missing. */
export function OptionalCountry(): PropertyDecorator {
  const known = ValidateBy({
    name: 'country',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && countryNamed(value) !== undefined,
      defaultMessage: () => `The country is one of ${COUNTRIES.join(', ')}.`,
    },
  });
  return (target, property) => [IsOptional(), known].forEach((decorate) => decorate(target, property));
}

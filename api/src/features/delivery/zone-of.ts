/** Finds the zone of an address: the first match in the owner's list. */
import { settings } from '../../platform/settings/current.js';
import type { DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { stateNamed } from '../../types/states.js';
import { kilometresBetween, pinDirectory, type KnownPin } from './pin-directory.js';

/** The parts of an address that delivery uses. */
export interface Destination {
  postalCode: string;
  /** Used only when the directory does not know the PIN: parcels go by PIN. */
  state?: string | null;
  /** India when unset. */
  country?: string | null;
}

/** A destination after the look-up, ready to be compared with zones. */
export interface Located {
  india: boolean;
  /** Six digits; empty abroad. */
  pin: string;
  state?: string;
  known?: KnownPin;
  /** Distance from the shop; undefined when either position is unknown. */
  kilometres?: number;
}

/** Looks up the destination; loads the directory only when a zone needs it. @param zones that will be compared */
export async function locate(destination: Destination, zones: readonly DeliveryZone[]): Promise<Located> {
  const india = countryNamed(destination.country) === DEFAULT_COUNTRY;
  const pin = india ? destination.postalCode.replace(/\s/g, '') : '';
  const named = destination.state ? (stateNamed(destination.state) ?? destination.state) : undefined;
  const asksPlace = zones.some(({ radiusKm, states }) => radiusKm !== null || states.length > 0);
  if (!india || !asksPlace) return { india, pin, state: named };
  const directory = await pinDirectory();
  const known = directory.find(pin);
  const { address, map } = settings();
  const shop = directory.find(address.postalCode) ?? map;
  return {
    india,
    pin,
    state: known?.place.state ?? named,
    known,
    kilometres: known && kilometresBetween(shop, known),
  };
}

/** @returns undefined when no zone matches */
export function zoneOf(located: Located, zones: readonly DeliveryZone[]): DeliveryZone | undefined {
  return zones.find((zone) => liesIn(located, zone));
}

function liesIn({ india, pin, state, kilometres }: Located, zone: DeliveryZone): boolean {
  if (!india) return zone.abroad;
  if (zone.india) return true;
  if (state !== undefined && zone.states.includes(state)) return true;
  if (zone.radiusKm !== null && kilometres !== undefined && kilometres <= zone.radiusKm) return true;
  return zone.pins.some((some) => {
    const [from, to] = some.split('-');
    return to === undefined ? pin.startsWith(from!) : pin >= from! && pin <= to;
  });
}

/**
 * Every PIN code of India with its city, district, state and position. Loaded from shop/pin-directory.txt on first use, and kept in
 * typed arrays: a third of a megabyte for all nineteen thousand.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../platform/repository-root.js';

const FILE = join(repositoryRoot, 'shop', 'pin-directory.txt');

export interface PinPlace {
  city: string;
  district: string;
  state: string;
}

/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface KnownPin extends Position {
  place: PinPlace;
}

/** Degrees are stored in thousandths, about a hundred metres. */
const FINE = 1000;

class PinDirectory {
  private constructor(
    private readonly pins: Uint32Array,
    private readonly placeOf: Uint16Array,
    private readonly degrees: Int32Array,
    private readonly places: readonly PinPlace[],
  ) {}

  /** @param text content of the file @throws Error on a line that is neither a place nor a PIN */
  static parse(text: string): PinDirectory {
    const places: PinPlace[] = [];
    const rows: [pin: number, place: number, latitude: number, longitude: number][] = [];
    for (const line of text.split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      if (line.startsWith('=')) {
        const [city, district, state] = line.slice(1).split('|');
        places.push({ city: city!, district: district!, state: state! });
        continue;
      }
      const [pin, latitude, longitude] = line.split(' ').map(Number);
      if (!pin || !Number.isFinite(latitude) || !Number.isFinite(longitude) || places.length === 0)
        throw new Error(`shop/pin-directory.txt has a line that is no PIN: ${line}`);
      rows.push([pin, places.length - 1, Math.round(latitude! * FINE), Math.round(longitude! * FINE)]);
    }
    rows.sort(([a], [b]) => a - b);
    const directory = new PinDirectory(
      new Uint32Array(rows.length),
      new Uint16Array(rows.length),
      new Int32Array(rows.length * 2),
      places,
    );
    for (const [index, [pin, place, latitude, longitude]] of rows.entries()) {
      directory.pins[index] = pin;
      directory.placeOf[index] = place;
      directory.degrees.set([latitude, longitude], index * 2);
    }
    return directory;
  }

  get size(): number {
    return this.pins.length;
  }

  /** @param pin six digits */
  find(pin: string): KnownPin | undefined {
    const wanted = Number(pin);
    let [low, high] = [0, this.pins.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const here = this.pins[middle]!;
      if (here === wanted)
        return {
          place: this.places[this.placeOf[middle]!]!,
          latitude: this.degrees[middle * 2]! / FINE,
          longitude: this.degrees[middle * 2 + 1]! / FINE,
        };
      if (here < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

let loading: Promise<PinDirectory> | undefined;

/** The directory, loaded once. A failure is not cached: the next call retries. */
export function pinDirectory(): Promise<PinDirectory> {
  loading ??= readFile(FILE, 'utf8')
    .then((text) => PinDirectory.parse(text))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

const RADIUS_OF_EARTH = 6371;
const TURN = Math.PI / 180;

/** Great-circle distance in kilometres. */
export function kilometresBetween(a: Position, b: Position): number {
  const half =
    Math.sin(((b.latitude - a.latitude) * TURN) / 2) ** 2 +
    Math.cos(a.latitude * TURN) * Math.cos(b.latitude * TURN) * Math.sin(((b.longitude - a.longitude) * TURN) / 2) ** 2;
  return 2 * RADIUS_OF_EARTH * Math.asin(Math.sqrt(half));
}

/** The words of all products, and the nearest ones to an unknown word: by prefix, spelling or sound. */
import { distance } from 'fastest-levenshtein';
import { SortedWords } from './sorted-words.js';
import { skeletonOf, soundsOf } from './sounds.js';
import { stemOf } from './tokens.js';

export interface NearWord {
  term: string;
  /** Similarity, up to 1. */
  weight: number;
}

/** The most words with the same prefix that are compared. */
const BEGINNINGS = 40;
const NEAR_MOST = 8;
/** In words up to this length another consonant makes another word: `milk` is not `mild`. */
const SHORT = 6;

interface Entry {
  word: string;
  sounds: string;
}

export class Vocabulary {
  private readonly words = new Map<string, Entry>();
  private readonly bySkeleton = new Map<string, Entry[]>();
  private readonly byLength = new Map<string, Entry[]>();
  private readonly sorted = new SortedWords((word) => this.words.has(word));

  has(word: string): boolean {
    return this.words.has(word);
  }

  add(word: string): void {
    if (this.words.has(word) || word.length < 2) return;
    const entry = { word, sounds: soundsOf(word) };
    this.words.set(word, entry);
    push(this.bySkeleton, skeletonOf(entry.sounds), entry);
    push(this.byLength, lengthKey(word, word.length), entry);
    this.sorted.add(word);
  }

  /** Words with this prefix, shortest first. */
  beginningWith(start: string, most = BEGINNINGS): string[] {
    const found: string[] = [];
    for (const word of this.sorted.beginningWith(start)) {
      if (found.length === most) break;
      if (word !== start) found.push(word);
    }
    return found.sort((a, b) => a.length - b.length);
  }

  /**
   * Known terms near an unknown word, best first.
   * @param useful whether a term leads to any result
   */
  near(word: string, useful: (term: string) => boolean): NearWord[] {
    const best = new Map<string, number>();
    const offer = (other: string, weight: number) => {
      const term = stemOf(other);
      if (weight > (best.get(term) ?? 0) && useful(term)) best.set(term, weight);
    };
    if (word.length >= 3)
      for (const other of this.beginningWith(word)) offer(other, 0.7 + 0.2 * (word.length / other.length));
    for (const form of formsOf(word)) this.offerBySound(form, offer);
    this.offerBySpelling(word, offer);
    const ranked = [...best].map(([term, weight]) => ({ term, weight })).sort((a, b) => b.weight - a.weight);
    return ranked.filter((one) => one.weight >= ranked[0]!.weight - 0.08).slice(0, NEAR_MOST);
  }

  private offerBySound(word: string, offer: (other: string, weight: number) => void): void {
    if (word.length < 3) return;
    const sounds = soundsOf(word);
    const skeleton = skeletonOf(sounds);
    for (const entry of this.bySkeleton.get(skeleton) ?? []) {
      const apart = distance(sounds, entry.sounds);
      // With few common consonants the vowels have to agree as well.
      const allowed = skeleton.length <= 2 ? 0 : skeleton.length === 3 ? 2 : 4;
      if (apart <= allowed) offer(entry.word, 0.95 - (0.35 * apart) / Math.max(4, sounds.length));
    }
  }

  private offerBySpelling(word: string, offer: (other: string, weight: number) => void): void {
    const allowed = word.length < 4 ? 0 : word.length < 7 ? 1 : word.length < 11 ? 2 : 3;
    if (allowed === 0) return;
    for (let length = word.length - allowed; length <= word.length + allowed; length += 1)
      for (const entry of this.byLength.get(lengthKey(word, length)) ?? []) {
        let apart = distance(word, entry.word);
        if (apart > allowed && !(apart === 2 && swapped(word, entry.word))) continue;
        if (apart === 2 && swapped(word, entry.word)) apart = 1;
        if (entry.word.length < 4 || (word.length <= SHORT && !isSlip(word, entry.word))) continue;
        offer(entry.word, 0.93 - (0.9 * apart) / Math.max(word.length, entry.word.length));
      }
  }
}

/** Index key by first letter and length: the first letter is almost never wrong, and divides the words to compare by twenty. */
const lengthKey = (word: string, length: number) => `${word[0]}${length}`;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Letters often confused: vowels, neighbours on the keyboard, and letters that sound alike in India. */
const MIXED_UP =
  'aeiouy qwas wesd ersdf rtdfg tyfgh yughj uihjk iojkl opkl asz sdxz dfxc fgcv ghvb hjbn jknm klm bvw vf sczx jzg kcqg dt nm fp lr'
    .split(' ')
    .map((letters) => new Set(letters));

/** Whether one word is a typo of the other: one letter added, missing or replaced by a similar one, or two swapped. */
function isSlip(a: string, b: string): boolean {
  if (a.length !== b.length || swapped(a, b)) return true;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return MIXED_UP.some((letters) => letters.has(a[at]!) && letters.has(b[at]!));
}

/** Whether the words differ only by two swapped neighbouring letters. */
function swapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The word, with and without the endings of Hindi plurals and cases. */
function formsOf(word: string): string[] {
  const forms = [word];
  for (const ending of ['iyaan', 'iyan', 'iyon', 'iya', 'ein', 'en', 'on', 'yan', 'yon', 'o'])
    if (word.endsWith(ending) && word.length - ending.length >= 3) {
      const stump = word.slice(0, -ending.length);
      forms.push(stump, `${stump}i`, `${stump}a`);
    }
  if (/[aeiou]$/.test(word) && word.length > 3) forms.push(word.slice(0, -1));
  return forms;
}

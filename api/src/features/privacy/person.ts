/** Whose data it is, and what the shop says of each kind of record that holds some. */
import mongoose, { type ClientSession, type Model } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';

/** A person: an account with its address, or somebody without an account, known by an address alone. */
export interface Person {
  customer?: ObjectId;
  /** Lower case. */
  email: string;
  /** Addresses that the account had before and no other account has now. */
  formerEmails?: readonly string[];
  /** The copy shows no orders, returns and addresses from before; see older-orders. */
  ordersFrom?: Date;
}

/** One kind of record that holds data of persons. */
export interface Holding {
  /** Heading in the copy. */
  title: string;
  /** A sentence of what it is for. */
  about: string;
  /** Its records of a person for the copy, read piece by piece; none where `unread` says why. */
  read?(person: Person): AsyncIterable<Record<string, unknown>>;
  /** Why the copy does not have it. */
  unread?: string;
  /** Takes the person out of it. May be called again at any time, after a failure in the middle too. */
  erase(person: Person): Promise<unknown>;
  /** What stays after the erasure, and why. */
  kept?: string;
  /** Moves what is held under an address to the person's new one. */
  move?(person: Person, email: string, session: ClientSession): Promise<unknown>;
}

/** Records of one read. */
const BATCH = 100;

/** Reads records piece by piece, so that a long history needs no memory. */
export async function* each<T>(
  model: Model<any>,
  filter: Record<string, unknown>,
  show: (stored: T) => Record<string, unknown>,
  fields: Record<string, 0 | 1> = {},
): AsyncGenerator<Record<string, unknown>> {
  for await (const stored of model.find(filter, fields).sort({ _id: 1 }).lean().cursor({ batchSize: BATCH }))
    yield show(stored as T);
}

/** Matches any of the values. */
export const anyOf = <T>(values: readonly T[]) => mongoose.trusted({ $in: [...values] });

/** The present address and the former ones. */
export const emailsOf = ({ email, formerEmails = [] }: Person): string[] => [email, ...formerEmails];

/** A text as a pattern that matches it literally. */
export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

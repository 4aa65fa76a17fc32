/** Work that only one process may do at a time when several share a database: whoever holds the lease does it. */
import { randomUUID } from 'node:crypto';
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import mongoose from 'mongoose';

@modelOptions({ schemaOptions: { collection: 'leases', versionKey: false } })
export class Lease {
  /** Name of the work. */
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => String, required: true })
  holder: string;
  @prop({ type: () => Date, required: true })
  expiresAt: Date;
}

export const LeaseModel = getModelForClass(Lease);

/** This process, or one of several workers of a test. */
export function newHolder(): string {
  return `${process.pid}-${randomUUID()}`;
}

const DUPLICATE_KEY = 11000;

/**
 * Takes or prolongs a lease. A holder that died is followed by another one once its time is over, so `milliseconds` must be
 * longer than the pause between two calls. The database's clock counts, and no other.
 * @returns false while another holder has it
 */
export async function holdLease(name: string, holder: string, milliseconds: number): Promise<boolean> {
  try {
    const held = await LeaseModel.findOneAndUpdate(
      { _id: name, $or: [{ holder }, { $expr: mongoose.trusted({ $lte: ['$expiresAt', '$$NOW'] }) }] },
      [{ $set: { holder: { $literal: holder }, expiresAt: { $add: ['$$NOW', milliseconds] } } }],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    ).lean();
    return held?.holder === holder;
  } catch (error) {
    // The upsert met the document of another holder: its _id is taken.
    if ((error as { code?: number }).code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** Lets the next one begin at once. */
export async function releaseLease(name: string, holder: string): Promise<void> {
  await LeaseModel.deleteOne({ _id: name, holder });
}

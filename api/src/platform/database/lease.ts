/** Leases in the database: of the processes that share it, only the holder of a lease does the work. */
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

/** A unique name for a lease holder: one per process, or several in a test. */
export function newHolder(): string {
  return `${process.pid}-${randomUUID()}`;
}

const DUPLICATE_KEY = 11000;

/**
 * Acquires or renews a lease. After the holder dies, another process acquires it once it expires, so `milliseconds` must be longer than
 * the pause between two calls. Expiry uses the database's clock.
 * @returns false while another holder has the lease
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
    // The lease belongs to another holder, so the upsert tried to insert a second document with the same _id.
    if ((error as { code?: number }).code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** Releases the lease, so that another process need not wait until it expires. */
export async function releaseLease(name: string, holder: string): Promise<void> {
  await LeaseModel.deleteOne({ _id: name, holder });
}

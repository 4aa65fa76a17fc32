/** Remembers what the owner has tried with success: payments, mail, delivery to several PIN codes. */
import mongoose from 'mongoose';
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';

export type TrialOf = 'payments' | 'mail' | 'delivery';

/** PIN codes that are remembered; more say no more. */
const PINS_MOST = 10;

@modelOptions({ schemaOptions: { collection: 'trials', versionKey: false } })
export class Trial {
  /** What was tried. */
  @prop({ type: () => String, required: true })
  _id: TrialOf;
  /** When it last worked. */
  @prop({ type: () => Date, required: true })
  at: Date;
  /** Of delivery: different PIN codes. */
  @prop({ type: () => [String], default: undefined })
  pins?: string[];
}

export const TrialModel = getModelForClass(Trial);

/** @param pin of a trial of delivery, six digits */
export async function noteTrial(what: TrialOf, pin?: string): Promise<void> {
  const at = new Date();
  await TrialModel.updateOne({ _id: what }, { $set: { at } }, { upsert: true });
  // At most PINS_MOST: one that is there already is not added again.
  if (pin)
    await TrialModel.updateOne(
      { _id: what, [`pins.${PINS_MOST - 1}`]: mongoose.trusted({ $exists: false }) },
      { $addToSet: { pins: pin } },
    );
}

/** What was tried, by what it was. */
export async function trials(): Promise<Map<TrialOf, Trial>> {
  const found = await TrialModel.find().limit(10).lean<Trial[]>();
  return new Map(found.map((one) => [one._id, one]));
}

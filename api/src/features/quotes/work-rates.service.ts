/** The price list of own work, and the calculator of sizes and weights. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { settings } from '../../platform/settings/current.js';
import { milliOf, weightInGrams, type Shape, type Sizes, type WorkUnit } from '../../pricing/index.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import type { SaveWorkRateInput, WorkSizesInput } from './quote.inputs.js';
import { WorkRateModel, type StoredWorkRate } from './quote.model.js';

/** The most lines of the price list; they are shown on one page. */
const RATES_MOST = 500;

/** In the order of the list. */
export function workRates(): Promise<StoredWorkRate[]> {
  return WorkRateModel.find().sort({ position: 1, _id: 1 }).limit(RATES_MOST).lean<StoredWorkRate[]>().exec();
}

/** @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT when the list is full */
export function saveWorkRate(viewer: Viewer, input: SaveWorkRateInput): Promise<StoredWorkRate> {
  const fields = {
    title: input.title.trim(),
    unit: input.unit,
    rate: input.rate,
    gstRatePercent: input.gstRatePercent ?? settings().defaultGstRate,
  };
  const optional = {
    holdsTax: input.holdsTax || undefined,
    hsnCode: tidy(input.hsnCode),
    shape: input.shape ?? undefined,
    density: input.density ?? undefined,
  };
  return inTransaction(async (session) => {
    const _id = input.workRateId ? objectId(input.workRateId, 'The work rate') : new ObjectId();
    const before = input.workRateId
      ? await WorkRateModel.findById(_id, null, { session }).lean<StoredWorkRate>()
      : undefined;
    if (before === null) throw new ShopError(ErrorCode.NOT_FOUND, 'The work rate was not found.');
    if (before && before.version !== input.version)
      throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: before.version });
    const last = await WorkRateModel.find({}, { position: 1 }, { session })
      .sort({ position: -1, _id: -1 })
      .limit(1)
      .lean<StoredWorkRate[]>();
    if (!before && (await WorkRateModel.countDocuments({}, { session })) >= RATES_MOST)
      throw new ShopError(ErrorCode.CONFLICT, `The price list has at most ${RATES_MOST} lines. Delete one first.`);
    const position = input.position ?? before?.position ?? (last[0]?.position ?? -1) + 1;
    const version = before ? before.version + 1 : FIRST_VERSION;
    const given = Object.entries(optional);
    const missing = given.filter(([, value]) => value === undefined).map(([name]) => [name, 1] as const);
    const after = await WorkRateModel.findOneAndUpdate(
      before ? { _id, version: before.version } : { _id },
      {
        $set: {
          ...fields,
          ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
          position,
          version,
        },
        ...(before && missing.length > 0 && { $unset: Object.fromEntries(missing) }),
      },
      { session, upsert: !before, returnDocument: 'after' },
    ).lean<StoredWorkRate>();
    if (!after) throw new ShopError(ErrorCode.CONFLICT);
    await recordAudit({
      viewer,
      action: before ? 'work-rate.edit' : 'work-rate.add',
      entity: 'work-rate',
      entityId: _id.toHexString(),
      summary: `${before ? 'Edited' : 'Added'} work rate ${fields.title}`,
      ...(before && { before: { rate: before.rate, unit: before.unit } }),
      after: { rate: fields.rate, unit: fields.unit },
      session,
    });
    return after;
  });
}

/** Quotes keep what they have of it. @throws ShopError NOT_FOUND */
export function deleteWorkRate(viewer: Viewer, id: string): Promise<DeletedPayload> {
  const _id = objectId(id, 'The work rate');
  return inTransaction(async (session) => {
    const gone = await WorkRateModel.findOneAndDelete({ _id }, { session }).lean<StoredWorkRate>();
    if (!gone) throw new ShopError(ErrorCode.NOT_FOUND, 'The work rate was not found.');
    await recordAudit({
      viewer,
      action: 'work-rate.delete',
      entity: 'work-rate',
      entityId: id,
      summary: `Deleted work rate ${gone.title}`,
      session,
    });
    return { success: true, id };
  });
}

/**
 * How much of a unit one piece of these sizes has: its weight for KG.
 * @returns with at most three decimals
 * @throws ShopError BAD_INPUT naming what is missing or of no piece
 */
export function workQuantity(
  unit: WorkUnit,
  sizes: WorkSizesInput,
  shape: Shape | null | undefined,
  density: number | null | undefined,
): number {
  const tenths = (size: number) => Math.round(size * 10);
  const read: Sizes = { length: tenths(sizes.length) };
  for (const name of ['width', 'height', 'thickness', 'diameter'] as const)
    if (sizes[name] != null) read[name] = tenths(sizes[name]);
  if (unit === 'KG' && !shape) refuse('shape', 'A weight needs the cross-section of the piece.');
  if (unit === 'KG' && !density) refuse('density', 'A weight needs the density of the material.');
  try {
    return (unit === 'KG' ? weightInGrams(shape!, read, density!) : milliOf(unit, read)) / 1000;
  } catch (error) {
    if (error instanceof RangeError) return refuse('sizes', `${error.message}.`);
    throw error;
  }
}

function refuse(path: string, message: string): never {
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}

/** Generates codes of an offer, lists them, and writes them as CSV. */
import { Readable } from 'node:stream';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { csvLines, CSV_START } from '../../platform/files/csv.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { CODE_START_MOST, codeKey, generatedCode } from './offer-code.js';
import { OfferCodeModel, type OfferCode } from './offer-code.model.js';
import { OfferState, OfferTrigger } from './offer.enums.js';
import { CODES_OF_OFFER, type GenerateOfferCodesInput, type OfferCodesArgs } from './offer.inputs.js';
import type { StoredOffer } from './offer.model.js';
import { storedOffer } from './offers.service.js';
import { stateOf } from './offer-times.js';
import type { GenerateOfferCodesPayload, OfferCodePage } from './offer.types.js';

const LINK_SECONDS = 600;
/** Codes written or read in one command. */
const BATCH = 1_000;
/** Ranges of a prefix end before the letter that no code has. */
const AFTER_ALL = '\uFFFF';

/**
 * Makes all of them or none, in one transaction.
 * @throws ShopError NOT_FOUND; BAD_INPUT; CONFLICT when the offer has ended, is of another kind, or has too many codes
 */
export async function generateOfferCodes(
  viewer: Viewer,
  { offerId, count, usesEach, start }: GenerateOfferCodesInput,
): Promise<GenerateOfferCodesPayload> {
  const beginning = codeKey(start ?? '');
  if (!/^[A-Z0-9]*$/.test(beginning) || beginning.length > CODE_START_MOST) {
    const message = `A code begins with at most ${CODE_START_MOST} letters A to Z and digits.`;
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'start', message }] });
  }
  const offer = await storedOffer(offerId);
  assertTakesCodes(offer);
  const createdAt = new Date();
  await inTransaction(async (session) => {
    const there = await OfferCodeModel.countDocuments({ offer: offer._id }, { session });
    if (there + count > CODES_OF_OFFER)
      throw new ShopError(
        ErrorCode.CONFLICT,
        `An offer has at most ${CODES_OF_OFFER} codes, and this one has ${there}. Add another offer.`,
      );
    const codes = await newCodes(beginning, count);
    for (let from = 0; from < codes.length; from += BATCH)
      await OfferCodeModel.insertMany(
        codes
          .slice(from, from + BATCH)
          .map((_id) => ({ _id, offer: offer._id, limit: usesEach ?? 1, used: 0, createdAt })),
        { session, lean: true },
      );
    await recordAudit({
      viewer,
      action: 'offer.codes',
      entity: 'offer',
      entityId: offer._id.toHexString(),
      summary: `Made ${count} codes of offer ${offer.name}`,
      after: { count, usesEach: usesEach ?? 1, start: beginning },
      session,
    });
  });
  return { count, file: fileOf(offer, createdAt) };
}

function assertTakesCodes(offer: StoredOffer): void {
  if (offer.trigger !== OfferTrigger.CODES)
    throw new ShopError(ErrorCode.CONFLICT, 'This offer has one code or none. Add an offer with many codes.');
  if (stateOf(offer, new Date()) === OfferState.ENDED)
    throw new ShopError(ErrorCode.CONFLICT, 'This offer has ended. Add a new one instead.');
}

/** Codes that are different from each other and from all there are. */
async function newCodes(start: string, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    while (codes.size < count) codes.add(generatedCode(start));
    const taken = await OfferCodeModel.find({ _id: mongoose.trusted({ $in: [...codes] }) }, { _id: 1 }).lean<
      Pick<OfferCode, '_id'>[]
    >();
    for (const { _id } of taken) codes.delete(_id);
  }
  return [...codes];
}

/** @throws ShopError NOT_FOUND */
export async function offerCodes({ offerId, search, page, pageSize }: OfferCodesArgs): Promise<OfferCodePage> {
  const request = pageRequest(page, pageSize);
  const { _id: offer } = await storedOffer(offerId);
  const beginning = codeKey(search ?? '');
  const wanted = {
    offer,
    ...(beginning && { _id: mongoose.trusted({ $gte: beginning, $lt: beginning + AFTER_ALL }) }),
  };
  const [items, total] = await Promise.all([
    OfferCodeModel.find(wanted).sort({ _id: 1 }).skip(request.skip).limit(request.pageSize).lean<OfferCode[]>(),
    OfferCodeModel.countDocuments(wanted),
  ]);
  return {
    items: items.map(({ _id, limit, used, createdAt }) => ({ code: _id, limit: limit ?? null, used, createdAt })),
    ...pageFacts(request, total),
  };
}

/** All codes of an offer as CSV. @throws ShopError NOT_FOUND */
export async function exportOfferCodes(offerId: string): Promise<ExportFile> {
  return fileOf(await storedOffer(offerId));
}

/** @param made only the codes of this moment */
function fileOf({ _id, name }: StoredOffer, made?: Date): ExportFile {
  const filename = `codes-${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.csv`;
  const subject = { filename, offer: _id.toHexString(), ...(made && { made: made.toISOString() }) };
  return { filename, url: downloadPath('offer-codes', subject, LINK_SECONDS) };
}

registerDownload('offer-codes', async (subject) => {
  const { filename, offer, made } = subject as { filename: string; offer: string; made?: string };
  const wanted = { offer: objectId(offer), ...(made && { createdAt: new Date(made) }) };
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv(wanted)) };
});

async function* csv(wanted: Record<string, unknown>): AsyncGenerator<string> {
  yield CSV_START + csvLines([['code', 'uses_at_most', 'used']]);
  const cursor = OfferCodeModel.find(wanted).sort({ _id: 1 }).lean<OfferCode>().cursor({ batchSize: BATCH });
  let rows: (string | number)[][] = [];
  for await (const { _id, limit, used } of cursor) {
    rows.push([_id, limit ?? '', used]);
    if (rows.length < BATCH) continue;
    yield csvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvLines(rows);
}

/** Notes what the workshop did for an order, with pictures: what is shown to its customer stands on the page of the order. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { dropDocuments, keepDocument, type PrivateDocument } from '../../platform/files/private-document.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import { logFault } from '../../platform/observability/faults.js';
import { settings } from '../../platform/settings/current.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { changeOrder } from '../orders/order-change.service.js';
import type { StoredOrder, StoredWorkStep } from '../orders/order.model.js';
import { hasEnded, INTERNAL_EVENT } from '../orders/order-rules.js';
import type { AddWorkStepArgs } from './work-steps.inputs.js';

const FOLDER = 'work';
const STEPS_MOST = 60;
export const PICTURES_MOST = 6;
/** What every browser shows. */
const SHOWN = ['image/jpeg', 'image/png', 'image/webp'];

/** Names of steps to choose from, as the settings have them. */
export const workStepNames = (): string[] =>
  settings()
    .workSteps.split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * Deletes the pictures again when the order cannot be changed.
 * @throws ShopError NOT_FOUND; CONFLICT for an order that has ended or has too many; UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function addWorkStep(
  viewer: Viewer,
  { orderId, label, note, isShown, tellCustomer }: AddWorkStepArgs,
  uploads: readonly UploadedFile[],
): Promise<StoredOrder> {
  const _id = objectId(orderId, 'The order');
  const pictures = await keep(uploads);
  try {
    return await changeOrder({ _id }, ({ orderStatus, erased, workSteps = [] }, now) => {
      if (hasEnded(orderStatus) || erased)
        throw new ShopError(ErrorCode.CONFLICT, `This order is ${orderStatus}: there is no work on it any more.`);
      if (workSteps.length >= STEPS_MOST)
        throw new ShopError(ErrorCode.CONFLICT, `An order has at most ${STEPS_MOST} steps. Remove one first.`);
      const said = tidy(note);
      const step: StoredWorkStep = {
        _id: new ObjectId(),
        label: label.trim(),
        ...(said && { note: said }),
        at: now,
        actor: viewer.name,
        shown: isShown,
        pictures,
      };
      const words = [step.label, said].filter(Boolean).join(': ');
      return {
        set: { workSteps: [...workSteps, step] },
        events: [
          isShown
            ? { kind: 'work', actor: viewer.name, note: words }
            : { kind: INTERNAL_EVENT, actor: viewer.name, internalNote: words },
        ],
        news: isShown && tellCustomer ? [{ kind: 'message', note: words, topic: step.label }] : [],
      };
    });
  } catch (error) {
    await dropDocuments(pictures).catch((fault: unknown) => logFault(fault, 'pictures of a step were left behind'));
    throw error;
  }
}

/** Its pictures are deleted. Safe to repeat. @throws ShopError NOT_FOUND without such an order */
export async function removeWorkStep(viewer: Viewer, orderId: string, stepId: string): Promise<StoredOrder> {
  let gone: StoredWorkStep | undefined;
  const after = await changeOrder({ _id: objectId(orderId, 'The order') }, ({ workSteps = [] }) => {
    gone = workSteps.find(({ _id }) => _id.toHexString() === stepId);
    if (!gone) return null;
    return {
      set: { workSteps: workSteps.filter((one) => one !== gone) },
      events: [{ kind: INTERNAL_EVENT, actor: viewer.name, internalNote: `Step taken out: ${gone.label}` }],
    };
  });
  if (gone) await dropDocuments(gone.pictures);
  return after;
}

async function keep(uploads: readonly UploadedFile[]): Promise<PrivateDocument[]> {
  const kept: PrivateDocument[] = [];
  try {
    for (const upload of uploads) {
      kept.push(await keepDocument(upload, FOLDER, 'picture'));
      if (!SHOWN.includes(kept.at(-1)!.type))
        throw new ShopError(ErrorCode.UNSUPPORTED_FILE, 'A picture of the work is a JPEG, PNG or WebP.');
    }
    return kept;
  } catch (error) {
    await dropDocuments(kept).catch((fault: unknown) => logFault(fault, 'pictures of a step were left behind'));
    throw error;
  }
}

/** What the workshop did for an order, as the schema shows it. */
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { documentDownload, type PrivateDocument } from '../../platform/files/private-document.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import type { StoredOrder } from './order.model.js';
import type { WorkPicture, WorkStep } from './work-step.types.js';

/** Kind of the signed download of a picture; its subject is the picture. */
const WORK_PICTURE_DOWNLOAD = 'work-picture';
/** Lifetime of a link in seconds. */
const LINK_SECONDS = 3_600;

registerDownload(WORK_PICTURE_DOWNLOAD, (subject) => Promise.resolve(documentDownload(subject as PrivateDocument)));

export function workStepsView({ workSteps = [] }: Pick<StoredOrder, 'workSteps'>): WorkStep[] {
  return workSteps.map(({ _id, label, note, at, actor, shown, pictures }) => ({
    id: _id.toHexString(),
    label,
    note: note ?? null,
    at,
    by: actor,
    isShown: shown,
    pictures: pictures.map(pictureView),
  }));
}

/** All of them for staff, with who did them for people among them; what is shown for the customer. */
export function workStepsFor(viewer: Viewer | null, { workSteps }: { workSteps: readonly WorkStep[] }): WorkStep[] {
  const isStaff = viewer !== null && (may(viewer, Permission.READ_ORDERS) || may(viewer, Permission.PACK_ORDERS));
  if (isStaff && viewer.kind === 'account') return [...workSteps];
  return workSteps.filter(({ isShown }) => isStaff || isShown).map((step) => ({ ...step, by: null }));
}

function pictureView({ file, name, type }: PrivateDocument): WorkPicture {
  const picture: PrivateDocument = { file, name, type };
  return { id: file.split('/').at(-1)!, name, url: downloadPath(WORK_PICTURE_DOWNLOAD, picture, LINK_SECONDS) };
}

/** Notes of staff about customers: written, changed by their author, deleted by their author or those who manage staff. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { shownLogin } from '../../types/no-mailbox.js';
import { recordAudit } from '../audit/audit.service.js';
import { CustomerNoteModel, type CustomerNote } from './customer-note.model.js';
import type { AddCustomerNoteInput, CustomerNotePage, EditCustomerNoteInput } from './customers.types.js';
import { UserModel, type User } from './user.model.js';

type Stored = Omit<CustomerNote, 'id' | 'canEdit' | 'canDelete'>;

/** Newest first. @throws ShopError BAD_INPUT for what is no id */
export async function customerNotes(
  viewer: Viewer,
  customerId: string,
  page: number,
  pageSize: number,
): Promise<CustomerNotePage> {
  const request = pageRequest(page, pageSize);
  const wanted = { customer: objectId(customerId, 'This account') };
  const [items, total] = await Promise.all([
    CustomerNoteModel.find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<Stored[]>(),
    CustomerNoteModel.countDocuments(wanted),
  ]);
  return { items: items.map((note) => present(viewer, note)), ...pageFacts(request, total) };
}

/** @throws ShopError NOT_FOUND when there is no such account */
export async function addCustomerNote(
  viewer: Viewer,
  { customerId, text }: AddCustomerNoteInput,
): Promise<CustomerNote> {
  const customer = objectId(customerId, 'This account');
  const note: Stored = {
    _id: new ObjectId(),
    customer,
    text: text.trim(),
    authorId: viewer.id,
    author: viewer.name,
    createdAt: new Date(),
    version: 1,
  };
  await inTransaction(async (session) => {
    // Written too, so that an erasure at the same time begins anew and takes the note with it.
    const user = await UserModel.findByIdAndUpdate(
      customer,
      { $set: { notedAt: note.createdAt } },
      { session, projection: { email: 1 }, timestamps: false },
    ).lean<User>();
    if (!user) throw new ShopError(ErrorCode.NOT_FOUND, 'This account was not found.');
    await CustomerNoteModel.create([note], { session });
    await audit(viewer, note, 'add', `Wrote a note about ${shownLogin(user.email)}`, session);
  });
  return present(viewer, note);
}

/** @throws ShopError NOT_FOUND; FORBIDDEN for the note of somebody else; STALE_VERSION */
export async function editCustomerNote(
  viewer: Viewer,
  { id, text, version }: EditCustomerNoteInput,
): Promise<CustomerNote> {
  const _id = objectId(id, 'This note');
  const note = await inTransaction(async (session) => {
    const before = await found(_id, session);
    if (before.authorId !== viewer.id)
      throw new ShopError(ErrorCode.FORBIDDEN, `Only ${before.author} changes this note. Write one of your own.`);
    if (before.version !== version) throw new ShopError(ErrorCode.STALE_VERSION);
    if (before.text === text.trim()) return before;
    const after = await CustomerNoteModel.findOneAndUpdate(
      { _id, version },
      { $set: { text: text.trim(), editedAt: new Date() }, $inc: { version: 1 } },
      { session, returnDocument: 'after' },
    ).lean<Stored>();
    if (!after) throw new ShopError(ErrorCode.STALE_VERSION);
    await audit(viewer, after, 'edit', 'Changed a note about a customer', session);
    return after;
  });
  return present(viewer, note);
}

/** @throws ShopError NOT_FOUND; FORBIDDEN for the note of somebody else, but for those who manage staff */
export async function deleteCustomerNote(viewer: Viewer, id: string): Promise<DeletedPayload> {
  const _id = objectId(id, 'This note');
  await inTransaction(async (session) => {
    const before = await found(_id, session);
    if (!mayDelete(viewer, before))
      throw new ShopError(ErrorCode.FORBIDDEN, `Only ${before.author} or an admin deletes this note.`);
    await CustomerNoteModel.deleteOne({ _id }, { session });
    await audit(viewer, before, 'delete', `Deleted a note about a customer by ${before.author}`, session);
  });
  return { success: true, id: _id.toHexString() };
}

async function found(_id: ObjectId, session: ClientSession): Promise<Stored> {
  const note = await CustomerNoteModel.findById(_id, null, { session }).lean<Stored>();
  if (!note) throw new ShopError(ErrorCode.NOT_FOUND, 'This note was not found. Somebody may have deleted it.');
  return note;
}

const mayDelete = (viewer: Viewer, { authorId }: Stored): boolean =>
  authorId === viewer.id || may(viewer, Permission.MANAGE_STAFF);

/** A line of the account, without the words of the note: it is erased with the person, and the log is not read by all who write notes. */
async function audit(viewer: Viewer, note: Stored, verb: string, summary: string, session: ClientSession) {
  await recordAudit({
    viewer,
    action: `customer-note.${verb}`,
    entity: 'user',
    entityId: note.customer.toHexString(),
    summary,
    session,
  });
}

function present(viewer: Viewer, note: Stored): CustomerNote {
  return {
    ...note,
    id: note._id.toHexString(),
    canEdit: note.authorId === viewer.id,
    canDelete: mayDelete(viewer, note),
  };
}

/** Invitations to the staff: made, listed, sent again and withdrawn by those who may give roles. */
import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { staffInvitationMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { tidy } from '../../types/text-rules.js';
import { Role, type Caller, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { assertMayGive } from '../customers/customers.service.js';
import { UserModel, type User } from '../customers/user.model.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import { newLink } from './invitation-link.js';
import { InvitationModel, InvitationState, type StoredInvitation } from './invitation.model.js';
import type { InviteStaffInput, ResendInvitationInput } from './invitations.inputs.js';
import type { Invitation, InvitationPage, InvitationPayload } from './invitations.types.js';

/** Limited, because an invitation can be mailed to any address. */
const INVITATIONS_OF_ACCOUNT: Limit = { name: 'invitations-of-account', points: 30, seconds: 3600 };

const DAY = 86_400_000;
/** How long a link can be used. */
const OPEN_DAYS = 7;
/** How long it is remembered after its link has ended, so that whoever opens it late reads why. */
const REMEMBERED_DAYS = 90;

/**
 * @throws ShopError BAD_INPUT, FORBIDDEN for a role above the viewer's own, CONFLICT when the address works here already or is invited,
 *   RATE_LIMITED
 */
export async function inviteStaff(viewer: Viewer, input: InviteStaffInput, caller: Caller): Promise<InvitationPayload> {
  assertMayGive(viewer, input.role);
  await spend(INVITATIONS_OF_ACCOUNT, viewer.id);
  const email = tidy(input.email)?.toLowerCase();
  const name = tidy(input.name);
  const mailed = email !== undefined && input.asLink !== true;
  const { link, linkHash } = newLink();
  const now = new Date();
  const invitation: StoredInvitation = {
    _id: new ObjectId(),
    ...(email ? { email, openEmail: email } : {}),
    ...(name ? { name } : {}),
    role: input.role,
    linkHash,
    mailed,
    invitedBy: objectId(viewer.id),
    invitedByName: viewer.name,
    createdAt: now,
    ...ending(now),
    state: InvitationState.OPEN,
  };
  await inTransaction(async (session) => {
    if (email) await assertFree(email, now, session);
    await InvitationModel.create([invitation], { session });
    await recordAudit({
      viewer,
      action: 'staff.invite',
      entity: 'invitation',
      entityId: invitation._id.toHexString(),
      summary: `Invited ${called(invitation)} as ${input.role}${mailed ? ', by mail' : ', by a link'}`,
      after: { role: input.role, mailed, ...(email ? { email } : {}) },
      session,
    });
  }).catch(alreadyInvited);
  if (mailed) await mail(invitation, link);
  await note(SecurityEventKind.STAFF_INVITED, viewer, caller, invitation);
  return { invitation: present(invitation, now), link: mailed ? null : link };
}

/** @throws ShopError NOT_FOUND, CONFLICT when it was used or withdrawn, FORBIDDEN for a role above the viewer's own, RATE_LIMITED */
export async function resendInvitation(
  viewer: Viewer,
  { id, asLink }: ResendInvitationInput,
  caller: Caller,
): Promise<InvitationPayload> {
  await spend(INVITATIONS_OF_ACCOUNT, viewer.id);
  const { link, linkHash } = newLink();
  const now = new Date();
  const sent = await inTransaction(async (session) => {
    const before = await open(id, session);
    assertMayGive(viewer, before.role);
    if (before.email) await assertNoStaff(before.email, session);
    const mailed = before.email !== undefined && asLink !== true;
    const after: StoredInvitation = { ...before, linkHash, mailed, ...ending(now) };
    await InvitationModel.updateOne({ _id: before._id }, { $set: { linkHash, mailed, ...ending(now) } }, { session });
    await recordAudit({
      viewer,
      action: 'staff.invite-again',
      entity: 'invitation',
      entityId: id,
      summary: `Sent the invitation of ${called(before)} again${mailed ? ', by mail' : ', by a link'}`,
      after: { mailed },
      session,
    });
    return after;
  });
  if (sent.mailed) await mail(sent, link);
  await note(SecurityEventKind.STAFF_INVITED, viewer, caller, sent);
  return { invitation: present(sent, now), link: sent.mailed ? null : link };
}

/** @throws ShopError NOT_FOUND, CONFLICT when it was used or withdrawn */
export async function withdrawInvitation(viewer: Viewer, id: string): Promise<{ id: string }> {
  await inTransaction(async (session) => {
    const before = await open(id, session);
    await end(before._id, session);
    await recordAudit({
      viewer,
      action: 'staff.invitation-withdraw',
      entity: 'invitation',
      entityId: id,
      summary: `Withdrew the invitation of ${called(before)}`,
      session,
    });
  });
  return { id };
}

/** Those that were neither used nor withdrawn, newest first. */
export async function listInvitations(page: number, pageSize: number): Promise<InvitationPage> {
  const request = pageRequest(page, pageSize);
  const wanted = { state: InvitationState.OPEN };
  const [items, total] = await Promise.all([
    InvitationModel.find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredInvitation[]>(),
    InvitationModel.countDocuments(wanted),
  ]);
  const now = new Date();
  return { items: items.map((one) => present(one, now)), ...pageFacts(request, total) };
}

/** Who is invited, as the audit log names them. */
export function called({ email, name }: Pick<StoredInvitation, 'email' | 'name'>): string {
  return email ?? name ?? 'somebody';
}

const ending = (now: Date): Pick<StoredInvitation, 'expiresAt' | 'forgottenAt'> => ({
  expiresAt: new Date(now.getTime() + OPEN_DAYS * DAY),
  forgottenAt: new Date(now.getTime() + (OPEN_DAYS + REMEMBERED_DAYS) * DAY),
});

/** Ends one that is too old, whose address could otherwise not be invited anew. @throws ShopError CONFLICT */
async function assertFree(email: string, now: Date, session: ClientSession): Promise<void> {
  await assertNoStaff(email, session);
  const late = await InvitationModel.findOne(
    { openEmail: email, expiresAt: mongoose.trusted({ $lte: now }) },
    { _id: 1 },
    { session },
  ).lean<StoredInvitation>();
  if (late) await end(late._id, session);
}

/** @throws ShopError CONFLICT */
export async function assertNoStaff(email: string, session: ClientSession | null): Promise<void> {
  const account = await UserModel.findOne({ email }, { role: 1 }, { session }).lean<User>();
  if (!account || account.role === Role.CUSTOMER) return;
  throw atEmail(`${email} works here already, as ${account.role}. Change the role in the list of staff.`);
}

function alreadyInvited(error: unknown): never {
  if ((error as { code?: unknown }).code === 11000)
    throw atEmail('This address is invited already. Send that invitation again, or withdraw it first.');
  throw error;
}

const atEmail = (message: string) =>
  new ShopError(ErrorCode.CONFLICT, message, { fields: [{ path: 'email', message }] });

/** @throws ShopError NOT_FOUND, CONFLICT */
async function open(id: string, session: ClientSession): Promise<StoredInvitation> {
  const _id = objectId(id, 'The invitation');
  const found = await InvitationModel.findById(_id, null, { session }).lean<StoredInvitation>();
  if (!found) throw new ShopError(ErrorCode.NOT_FOUND, 'The invitation was not found.');
  if (found.state === InvitationState.OPEN) return found;
  throw new ShopError(
    ErrorCode.CONFLICT,
    found.state === InvitationState.USED
      ? 'This invitation was used meanwhile: the account is in the list of staff.'
      : 'This invitation was withdrawn already.',
  );
}

async function end(_id: ObjectId, session: ClientSession): Promise<void> {
  await InvitationModel.updateOne(
    { _id, state: InvitationState.OPEN },
    { $set: { state: InvitationState.WITHDRAWN, endedAt: new Date() }, $unset: { openEmail: 1 } },
    { session },
  );
}

/**
 * Sent at once and not through the outbox, which would keep the link for as long as it keeps mails.
 * @throws ShopError UNAVAILABLE; the invitation stands, and its link can be made anew
 */
async function mail({ email, invitedByName, role, expiresAt }: StoredInvitation, link: string): Promise<void> {
  try {
    await platform().mailer.send(
      staffInvitationMail(email!, { invitedBy: invitedByName, role, until: expiresAt }, link),
    );
  } catch (error) {
    platform().logger.error({ err: error }, 'an invitation could not be mailed');
    throw new ShopError(
      ErrorCode.UNAVAILABLE,
      'The mail could not be sent. The invitation is in the list: send it again, or copy a link from there.',
    );
  }
}

async function note(kind: SecurityEventKind, viewer: Viewer, caller: Caller, one: StoredInvitation): Promise<void> {
  await noteSecurity(kind, { ...caller, viewer, detail: `${called(one)} as ${one.role}` });
}

function present(stored: StoredInvitation, now: Date): Invitation {
  const { _id, email = null, name = null, role, mailed, invitedByName, createdAt, expiresAt } = stored;
  return {
    id: _id.toHexString(),
    email,
    name,
    role,
    mailed,
    invitedBy: invitedByName,
    createdAt,
    expiresAt,
    isExpired: expiresAt <= now,
  };
}

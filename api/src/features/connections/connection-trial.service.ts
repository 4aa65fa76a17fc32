/** Asks the other side of a connection whether it works, before or after it is saved, and notes what came of it. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Config } from '../../config.js';
import { CONNECTIONS, isSetOnServer, type ConnectionKind } from '../../platform/connections/connection-kinds.js';
import { ConnectionModel } from '../../platform/connections/connection.model.js';
import { loadConnections, savedConnection } from '../../platform/connections/current-connections.js';
import { inTransaction } from '../../platform/database/database.js';
import { platform } from '../../platform/platform.js';
import { spend } from '../../platform/request/rate-limits.js';
import { noteTrial, type TrialOf } from '../../platform/trials.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { addressTrial } from './address-trial.js';
import { connectionWith } from './connection-values.js';
import type { TrialPayload, VerifyConnectionInput } from './connections.types.js';
import { mailTrial } from './mail-trial.js';
import { smsTrial, whatsAppTrial } from './message-trials.js';
import { courierTrial, filesTrial, paymentsTrial } from './other-trials.js';
import { TRIALS_OF_ACCOUNT } from './trials.service.js';

/** @returns a sentence when it works @throws TrialFailure whose message says what is wrong and what to do */
export type Trial = (config: Config, viewer: Viewer) => Promise<string>;

const TRIALS: Readonly<Record<ConnectionKind, Trial>> = {
  ADDRESS: addressTrial,
  MAIL: mailTrial,
  PAYMENTS: paymentsTrial,
  COURIER: courierTrial,
  WHATSAPP: whatsAppTrial,
  SMS: smsTrial,
  FILES: filesTrial,
};

/** Trials that a step of the checklist asks for. */
const NOTED: Readonly<Partial<Record<ConnectionKind, TrialOf>>> = { MAIL: 'mail', PAYMENTS: 'payments' };

/** @throws ShopError RATE_LIMITED, BAD_INPUT naming each field, CONFLICT when there is nothing to try */
export async function verifyConnection(viewer: Viewer, { kind, values }: VerifyConnectionInput): Promise<TrialPayload> {
  await spend(TRIALS_OF_ACCOUNT, viewer.id);
  await loadConnections();
  const { config, logger } = platform();
  const onServer = isSetOnServer(kind, config);
  const isDraft = !onServer && Boolean(values && values.length > 0);
  const saved = savedConnection(kind);
  if (!onServer && !isDraft && saved?.problem) throw new ShopError(ErrorCode.CONFLICT, saved.problem);
  if (!onServer && !isDraft && !saved)
    throw new ShopError(ErrorCode.CONFLICT, 'There is nothing to try yet: enter the connection first.');
  const tried = isDraft ? { ...config, ...CONNECTIONS[kind].read(connectionWith(kind, values!), config) } : config;
  const payload = await TRIALS[kind](tried, viewer).then(
    (message): TrialPayload => ({ success: true, message }),
    (error: unknown): TrialPayload => {
      const message = withoutSecrets(error instanceof Error ? error.message : 'It did not work.', tried);
      logger.warn({ connection: kind, reason: message }, 'the trial of a connection failed');
      return { success: false, message };
    },
  );
  const noted = NOTED[kind];
  if (payload.success && noted) await noteTrial(noted);
  await inTransaction(async (session) => {
    if (!isDraft)
      await ConnectionModel.updateOne(
        { _id: kind },
        {
          $set: { lastTrial: { at: new Date(), ...payload } },
          $setOnInsert: { values: {}, sealed: {}, version: FIRST_VERSION },
        },
        { session, upsert: true },
      );
    await recordAudit({
      viewer,
      action: 'connection.try',
      entity: 'connection',
      entityId: kind,
      summary: `Tried the connection ${CONNECTIONS[kind].title}${isDraft ? ' before saving it' : ''}${payload.success ? '' : ', which failed'}`,
      session,
    });
  });
  return payload;
}

/** What another side answers may repeat what it was sent. */
function withoutSecrets(
  message: string,
  { smtpUrl, razorpay, shiprocket, whatsapp, msg91, objectStore }: Config,
): string {
  const mailPassword = smtpUrl && decodeURIComponent(new URL(smtpUrl).password);
  const secrets: (string | undefined)[] = [
    mailPassword,
    razorpay?.keySecret,
    razorpay?.webhookSecret,
    shiprocket?.password,
    shiprocket?.noticeToken,
    whatsapp?.accessToken,
    whatsapp?.appSecret,
    whatsapp?.verifyToken,
    msg91?.authKey,
    msg91?.receiptToken,
    objectStore?.secretAccessKey,
  ];
  let text = message;
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '•••');
  return text.slice(0, 500);
}

/** What phones got, for tests. */
import { keptMessages } from '../src/platform/messages/phone-codes.js';
import { noMailbox } from '../src/types/no-mailbox.js';
import type { TestApp } from './test-app.js';
import { OneTimeCodeModel } from '../src/features/customers/code.model.js';

export const messagesTo = async (app: TestApp, phone: string) =>
  (await keptMessages(app.config, 500)).filter(({ to }) => to === phone);

/** The digits of the newest message. @param phone E.164 */
export async function codeTo(app: TestApp, phone: string): Promise<string> {
  const [newest] = await messagesTo(app, phone);
  return /^(\d{6}) is your code/.exec(newest?.text ?? '')![1]!;
}

/** Whether some code of the number can be used now. */
export const hasCode = async (phone: string): Promise<boolean> =>
  Boolean(await OneTimeCodeModel.exists({ email: noMailbox(phone) }));

export const REQUEST = `mutation ($phone: String!, $device: String) {
  requestPhoneCode(input: { phone: $phone, device: $device }) { message resendAt } }`;
export const LOG_IN = `mutation ($phone: String!, $otp: String!, $name: String, $device: String) {
  logInByPhone(input: { phone: $phone, otp: $otp, name: $name, device: $device }) {
    token device user { id name email phone loginPhone role addresses { postalCode } } } }`;

/** Logs a number in. */
export async function logInByPhone(app: TestApp, phone: string, name?: string): Promise<any> {
  await app.data(REQUEST, { phone });
  return (await app.data(LOG_IN, { phone, otp: await codeTo(app, phone), name })).logInByPhone;
}

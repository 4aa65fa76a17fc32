/** What phones got, for tests. */
import { MessageModel, type Message } from '../src/platform/messages/message.model.js';
import type { TestApp } from './test-app.js';

/** Codes that were sent to a number, newest first. @param phone E.164 */
export const messagesTo = (phone: string): Promise<Message[]> =>
  MessageModel.find({ to: phone, kind: 'code' }).sort({ createdAt: -1, _id: -1 }).lean<Message[]>();

/** The digits of the newest message, as the sandbox shows them. @param phone E.164 */
export async function codeTo(phone: string): Promise<string> {
  for (;;) {
    const [newest] = await messagesTo(phone);
    const digits = /\b(\d{6})\b/.exec(newest?.text ?? '')?.[1];
    if (digits) return digits;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export const REQUEST = `mutation ($phone: String!, $device: String) {
  requestPhoneCode(input: { phone: $phone, device: $device }) { message resendAt } }`;
export const LOG_IN = `mutation ($phone: String!, $otp: String!, $name: String, $device: String) {
  logInByPhone(input: { phone: $phone, otp: $otp, name: $name, device: $device }) {
    token device user { id name email phone loginPhone role addresses { postalCode } } } }`;

/** Logs a number in. */
export async function logInByPhone(app: TestApp, phone: string, name?: string): Promise<any> {
  await app.data(REQUEST, { phone });
  return (await app.data(LOG_IN, { phone, otp: await codeTo(phone), name })).logInByPhone;
}

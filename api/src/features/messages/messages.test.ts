/** Messages by WhatsApp and SMS: sent once, by the next channel when one fails, followed by receipts, stopped by their reader, within a day's limit. */
import { setTimeout as pause } from 'node:timers/promises';
import { startMsg91Stub, type Msg91Stub } from '../../../test/msg91-stub.js';
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { setSettings, startTestApp, type TestApp } from '../../../test/test-app.js';
import { startWhatsAppStub, type WhatsAppStub } from '../../../test/whatsapp-stub.js';
import { inTransaction } from '../../platform/database/database.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { createMsg91 } from '../../platform/messages/msg91.js';
import { lookAfterMessages, messageOutbox } from '../../platform/messages/message-outbox.js';
import { MessageModel, type Message } from '../../platform/messages/message.model.js';
import { sendPhoneCode } from '../../platform/messages/phone-codes.js';
import { MessageSpendingModel } from '../../platform/messages/spending.model.js';
import { createWhatsApp } from '../../platform/messages/whatsapp.js';
import { NOTICE_KINDS, noticeEntry, noticeWords, variablesOf } from '../../platform/settings/message-texts.js';
import { platform, setPlatform } from '../../platform/platform.js';
import { Role } from '../../types/viewer.js';
import { ObjectId } from '../../types/object-id.js';
import { OrderModel } from '../orders/order.model.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { StoredSettingsModel } from '../settings/settings.model.js';
import { takeOver } from '../settings/settings.service.js';
import { ConsentModel, ConsentSource } from '../consents/consent.model.js';
import { keepMessageConsent, messageConsent } from './message-consents.service.js';
import { MESSAGE_HOOKS } from './message-hooks.js';
import { notify, type Notice } from './notify.service.js';
import { eraseEverywhere, personOf, PERSONAL_DATA } from '../privacy/personal-data.js';
import { MessageConsentModel } from './message-consent.model.js';
import { onReply } from './replies.js';

const PHONE = '+919876543210';
/** Of customers whose consent no other test looks at. */
const OTHER_PHONE = '+919811122233';
/** Meta refuses a body that begins or ends with a variable. */
const VALID_AT_META = /^[^{].*[^}]$/s;
const SMS = {
  codeSmsTemplate: 'flow-code',
  codConfirmSmsTemplate: 'flow-cod',
  orderShippedSmsTemplate: 'flow-shipped',
};
let app: TestApp;
let whatsApp: WhatsAppStub;
let msg91: Msg91Stub;
beforeAll(async () => {
  [whatsApp, msg91] = await Promise.all([startWhatsAppStub(), startMsg91Stub()]);
  app = await startTestApp({ ...whatsApp.env, ...msg91.env });
  await app.stopBackgroundWork();
});
afterAll(async () => {
  await app.stop();
  await Promise.all([whatsApp.stop(), msg91.stop()]);
});
beforeEach(async () => {
  await Promise.all([MessageModel.deleteMany({}), MessageSpendingModel.deleteMany({}), OutboxMailModel.deleteMany({})]);
  whatsApp.reset();
  msg91.reset();
  await set(SMS);
});

let version = 1;
async function set(values: Record<string, unknown>): Promise<void> {
  version += 1;
  await StoredSettingsModel.replaceOne({ _id: 'messages' }, { _id: 'messages', values, version }, { upsert: true });
  await takeOver();
}

const outbox = messageOutbox(MESSAGE_HOOKS);
const send = (seconds = 0) => outbox.sendWaiting(new Date(Date.now() + seconds * 1000));
const rows = () => MessageModel.find().sort({ createdAt: 1, _id: 1 }).lean<Message[]>();
const states = async () => (await rows()).map(({ channel, status }) => `${channel} ${status}`);
const newestSent = () => whatsApp.sent.at(-1)!;

let keys = 0;
const mailOf = (key: string) => ({ key, to: 'asha@example.com', subject: 'Confirm', text: 'Confirm', html: '' });
async function confirmCod(more: Partial<Notice<'codConfirm'>> = {}): Promise<string> {
  const key = `cod:${(keys += 1)}`;
  await inTransaction((session) =>
    notify(
      {
        key,
        kind: 'codConfirm',
        to: { phone: PHONE },
        values: { order: 'GS-1', total: '₹1,180.00', until: '6 pm\ttoday' },
        buttons: ['cod:yes-token', 'cod:no-token', 'confirm/token'],
        mail: mailOf(key),
        ...more,
      },
      session,
    ),
  );
  return key;
}

describe('a message by WhatsApp', () => {
  it('is a template with values and buttons, sent once by two workers, and followed by receipts that never go back', async () => {
    await confirmCod();
    await Promise.all([send(), send()]);
    expect(whatsApp.sent).toHaveLength(1);
    const { id, body } = newestSent();
    const [{ _id }] = (await rows()) as [Message];
    expect(body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919876543210',
      type: 'template',
      biz_opaque_callback_data: _id.toHexString(),
      template: {
        name: 'shop_confirm_order',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: ['GS-1', '₹1,180.00', '6 pm today'].map((text) => ({ type: 'text', text })),
          },
          ...['cod:yes-token', 'cod:no-token'].map((payload, index) => ({
            type: 'button',
            sub_type: 'quick_reply',
            index: String(index),
            parameters: [{ type: 'payload', payload }],
          })),
          { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'confirm/token' }] },
        ],
      },
    });
    const told: string[] = [];
    for (const status of ['sent', 'read', 'delivered', 'failed', 'read']) {
      expect((await whatsApp.status(app.url, id, status)).status).toBe(200);
      told.push(...(await states()));
    }
    expect(told).toEqual(['sent', 'read', 'read', 'read', 'read'].map((status) => `WHATSAPP ${status}`));
    expect((await rows())[0]).toMatchObject({ cost: 15, providerId: id });
    // Nothing comes by another channel, and no mail.
    await lookAfterMessages();
    await send(3600);
    expect([msg91.sent.length, await OutboxMailModel.countDocuments()]).toEqual([0, 0]);
  });

  it('that the provider refuses, at once or by a receipt that comes twice, goes by SMS, and then by mail, once each', async () => {
    whatsApp.trouble.push(132001);
    await confirmCod();
    await send();
    expect(await states()).toEqual(['WHATSAPP failed', 'SMS waiting']);
    await send();
    expect(msg91.sent[0]!.body).toEqual({
      template_id: 'flow-cod',
      sender: 'GSMART',
      short_url: '0',
      recipients: [
        {
          mobiles: '919876543210',
          VAR1: 'GS-1',
          VAR2: '₹1,180.00',
          VAR3: '6 pm today',
          VAR4: `${platform().config.publicUrl}/confirm/token`,
        },
      ],
    });
    const { id } = msg91.sent[0]!;
    await Promise.all([msg91.receipt(app.url, id, '17'), msg91.receipt(app.url, id, '17')]);
    await lookAfterMessages();
    expect(await states()).toEqual(['WHATSAPP failed', 'SMS failed']);
    expect(await OutboxMailModel.countDocuments({ to: 'asha@example.com' })).toBe(1);

    await MessageModel.deleteMany({});
    await confirmCod();
    await send();
    const failed = { errors: [{ code: 131026, title: 'Message undeliverable' }] };
    await Promise.all([
      whatsApp.status(app.url, newestSent().id, 'failed', failed),
      whatsApp.status(app.url, newestSent().id, 'failed', failed),
    ]);
    expect(await states()).toEqual(['WHATSAPP failed', 'SMS waiting']);
    expect((await rows())[0]!.error).toContain('131026');
  });

  it('is tried again after troubles of the provider, until it is too late', async () => {
    whatsApp.trouble.push(130429, 'server-error', 'no-json');
    await confirmCod();
    await send();
    expect(await states()).toEqual(['WHATSAPP waiting']);
    await send(10);
    await send(60);
    await send(120);
    expect([await states(), whatsApp.sent.length]).toEqual([['WHATSAPP sent'], 2]);
    // Spent are those that may have arrived.
    expect(await MessageSpendingModel.findOne().lean()).toMatchObject({ spent: 30, messages: 2 });
    await MessageModel.deleteMany({});
    whatsApp.trouble.push('server-error');
    await sendPhoneCode(PHONE, '246810', 10);
    await send();
    whatsApp.trouble.push('server-error');
    await send(59);
    expect(await states()).toEqual(['WHATSAPP failed', 'SMS waiting']);
  });

  it('without an answer counts as not sent', async () => {
    whatsApp.trouble.push('silent');
    const provider = createWhatsApp({ ...platform().config.whatsapp!, timeout: 50 });
    const message = { id: 'x', to: PHONE, kind: 'orderDelivered' as const, values: {}, text: '', buttons: [] };
    await expect(provider.send(message)).rejects.toMatchObject({ kind: 'unsure' });
    msg91.trouble.push('silent', 'garbage', 'server-error');
    const sms = createMsg91({ ...platform().config.msg91!, timeout: 50 });
    await expect(sms.send(message)).rejects.toMatchObject({ kind: 'unsure' });
    // What answers is waited for, however busy the machine is.
    const patient = createMsg91({ ...platform().config.msg91!, timeout: 30_000 });
    for (const kind of ['unsure', 'unavailable']) await expect(patient.send(message)).rejects.toMatchObject({ kind });
  });

  it('whose next channel was not used because the process died goes by it later', async () => {
    await confirmCod();
    await MessageModel.updateMany({}, { $set: { status: 'failed', isFinal: true } });
    await Promise.all([lookAfterMessages(), lookAfterMessages()]);
    expect(await states()).toEqual(['WHATSAPP failed', 'SMS waiting']);
  });

  it('has its receipt also when that is quicker than the answer, or of no message of the shop', async () => {
    await confirmCod();
    const [{ _id }] = (await rows()) as [Message];
    const ours = { biz_opaque_callback_data: _id.toHexString() };
    expect((await whatsApp.status(app.url, 'wamid.early', 'delivered', ours)).status).toBe(200);
    await send();
    expect([await states(), whatsApp.sent.length]).toEqual([['WHATSAPP delivered'], 0]);
    for (const more of [{}, { biz_opaque_callback_data: 'nonsense' }, { status: 'deleted' }, { timestamp: 'never' }])
      expect((await whatsApp.status(app.url, 'wamid.unknown', 'read', more)).status).toBe(200);
    expect(await states()).toEqual(['WHATSAPP delivered']);
  });
});

it('a code is a template of its own, falls back, and its digits are kept no longer than they are needed', async () => {
  whatsApp.trouble.push(131026);
  await sendPhoneCode(PHONE, '135790', 10);
  expect((await rows())[0]!.text).toBe('•••••• is your verification code. For your security, do not share this code.');
  await send();
  await send();
  const host = new URL(platform().config.publicUrl).hostname;
  expect(msg91.sent[0]!.body.recipients[0]).toEqual({
    mobiles: '919876543210',
    VAR1: '135790',
    VAR2: '10',
    VAR3: '135790',
  });
  const stored = await rows();
  expect(stored[1]!.text).toContain(`\n\n@${host} #••••••`);
  expect(JSON.stringify(stored)).not.toContain('135790');

  await sendPhoneCode(PHONE, '112233', 10);
  await send();
  expect(newestSent().body.template.components).toEqual([
    { type: 'body', parameters: [{ type: 'text', text: '112233' }] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '112233' }] },
  ]);
  // Meta tells by a receipt that a number has no WhatsApp: until then the code is needed for the SMS.
  expect(JSON.stringify(await rows())).toContain('112233');
  await whatsApp.status(app.url, newestSent().id, 'delivered');
  expect(JSON.stringify(await rows())).not.toContain('112233');
  await sendPhoneCode(PHONE, '445566', 10);
  await lookAfterMessages(new Date(Date.now() + 11 * 60_000));
  expect(JSON.stringify(await rows())).not.toContain('445566');
});

describe('the texts to register', () => {
  const texts = async (): Promise<any> =>
    (
      await app.data(
        `{ messageTexts { smsHeader smsEntity texts { id category language whatsappTemplate whatsappText whatsappVariables
          buttons { words url } smsTemplate smsText smsTextAtProvider smsVariables } } }`,
        {},
        (await app.signIn(Role.ADMIN)).token,
      )
    ).messageTexts;
  const ofKind = async (kind: string) => (await texts()).texts.find(({ id }: any) => id === kind);

  it('have the variables in their order, the brand and the address of the shop, and the names the owner entered', async () => {
    await set({ ...SMS, orderPlacedWhatsappTemplate: 'our_order' });
    const { hostname } = new URL(platform().config.publicUrl);
    expect(await texts()).toMatchObject({ smsHeader: 'GSMART', smsEntity: msg91.env.MSG91_ENTITY_ID });
    expect(await ofKind('code')).toMatchObject({
      category: 'AUTHENTICATION',
      smsTemplate: 'flow-code',
      smsText: `{#var#} is your code for GS Mart. It is valid for {#var#} minutes. Do not share it with anybody.\n\n@${hostname} #{#var#}`,
      smsTextAtProvider: expect.stringMatching(/^##VAR1## is .*\n\n@.* ###VAR3##$/s),
      smsVariables: ['Six digits.', 'How long it is valid.', 'Six digits.'],
    });
    expect(await ofKind('orderPlaced')).toMatchObject({
      language: 'en',
      whatsappTemplate: 'our_order',
      whatsappText: expect.stringMatching(/^Thank you, \{\{1\}\}\. Your order \{\{2\}\} of \{\{3\}\} is placed\./),
      whatsappVariables: ['Name of the customer.', 'Number of the order.', 'What it costs.'],
      buttons: [{ words: 'See the order', url: `${platform().config.publicUrl}/{{1}}` }],
      smsTemplate: '',
    });
    expect(NOTICE_KINDS.every((kind) => VALID_AT_META.test(noticeEntry(kind).text) || kind === 'code')).toBe(true);
  });

  it('are in Hindi when the owner says so, with every field of the English ones, and so are the messages', async () => {
    for (const kind of NOTICE_KINDS) {
      const [en, hi] = [noticeWords(kind, 'en'), noticeWords(kind, 'hi')];
      for (const part of ['text', 'sms'] as const)
        expect([kind, variablesOf(hi[part]).sort()]).toEqual([kind, variablesOf(en[part]).sort()]);
      expect(hi.text).toBe(hi.text.normalize('NFC'));
      expect([kind, VALID_AT_META.test(hi.text) || kind === 'code']).toEqual([kind, true]);
      expect([kind, hi.buttons.length]).toEqual([kind, en.buttons.length]);
      expect(hi.buttons.every((words) => [...words].length <= 25)).toBe(true);
    }
    // Browsers read the code from the last line alone.
    expect(noticeWords('code', 'hi').sms).toMatch(/\n\n@\{host\} #\{code\}$/);

    await set({ ...SMS, messageLanguage: 'hi' });
    expect(await ofKind('codConfirm')).toMatchObject({
      language: 'hi',
      buttons: [{ words: 'ऑर्डर की पुष्टि करें' }, { words: 'ऑर्डर रद्द करें' }, { words: 'बदलें या अभी भुगतान करें' }],
    });
    const key = `cancelled:${(keys += 1)}`;
    const values = { order: 'GS-1', refund: 'none' };
    const customer = new ObjectId();
    const consent = { phone: OTHER_PHONE, customer };
    await inTransaction((session) => keepMessageConsent(consent, true, ConsentSource.CHECKOUT, session));
    await inTransaction((session) =>
      notify(
        { key, kind: 'orderCancelled', to: { phone: OTHER_PHONE, consentOf: customer }, values, buttons: ['track/x'] },
        session,
      ),
    );
    await send();
    expect(newestSent().body.template).toMatchObject({
      language: { code: 'hi' },
      components: [{ parameters: [{ text: 'GS-1' }, { text: 'कुछ नहीं' }] }, {}],
    });
    expect((await rows())[0]!.text).toBe(
      'आपका ऑर्डर GS-1 रद्द हो गया है। वापस आने वाली राशि: कुछ नहीं। अगर यह ग़लती से हुआ है, तो हमें लिखें।',
    );
  });

  it('are sent under names that Meta and MSG91 can have given; the rest is refused at its field', async () => {
    const { token } = await app.signIn(Role.ADMIN);
    const EDIT =
      'mutation ($id: ID!, $v: Int!, $values: [SettingInput!]!) { editSettingGroup(id: $id, version: $v, values: $values) { id } }';
    const refused = async (id: string, key: string, value: unknown) => {
      const groups = (await app.data('{ settingGroups { id version } }', {}, token)).settingGroups;
      const v = groups.find((one: any) => one.id === id).version;
      const { errors } = await app.query(EDIT, { id, v, values: [{ key, value }] }, token);
      return errors?.[0]?.extensions.fields?.map(({ path }: any) => path);
    };
    for (const [group, key, value] of [
      ['messageTemplates', 'codeWhatsappTemplate', 'Shop Code'],
      ['messageTemplates', 'codeSmsTemplate', 'a b'],
      ['messages', 'orderPlacedChannels', 'WHATSAPP_SMS'],
      ['messages', 'codeChannels', 'MAIL'],
      ['messages', 'messageLanguage', 'fr'],
      ['messages', 'whatsappCost', 100.01],
      ['messages', 'smsDayLimit', -1],
      ['messages', 'smsCost', 0.123],
      ['selling', 'codConfirmReturnsPercent', 101],
      ['selling', 'hoursToConfirm', 0],
    ] as const)
      expect([key, await refused(group, key, value)]).toEqual([key, [key]]);
  });
});

describe('the list of staff', () => {
  const FIELDS =
    'id channel kind phone text orderNumber status error instead cost canSendAgain sentAt deliveredAt readAt';
  const LIST = `query ($filter: MessageFilter, $page: Int, $size: Int) {
    messages(filter: $filter, page: $page, pageSize: $size) { total pages items { ${FIELDS} } } }`;
  const AGAIN = `mutation ($id: ID!) { resendMessage(id: $id) { ${FIELDS} } }`;
  const codeOf = (answer: any) => answer.errors?.[0]?.extensions.code;
  let [orders, accountant]: Awaited<ReturnType<TestApp['signIn']>>[] = [];
  beforeAll(async () => {
    [orders, accountant] = [await app.signIn(Role.ORDERS), await app.signIn(Role.ACCOUNTANT)];
  });
  const list = async (filter?: object, more: object = {}) =>
    (await app.data(LIST, { filter, ...more }, orders!.token)).messages;
  const again = (id: string) => app.query(AGAIN, { id }, orders!.token);

  it('has every message with its state and what came instead, found by channel, state, kind and number', async () => {
    whatsApp.trouble.push(131026);
    await confirmCod();
    await send();
    await send();
    await confirmCod({ to: { phone: '+14155550123' } });
    await sendPhoneCode(PHONE, '135791', 10);
    expect(await list()).toMatchObject({
      total: 4,
      items: [
        { kind: 'CODE', status: 'WAITING', orderNumber: null, canSendAgain: false, cost: null },
        { phone: '+14155550123', status: 'WAITING', text: expect.stringContaining('GS-1') },
        { channel: 'SMS', status: 'SENT', cost: 0.25, instead: null },
        { channel: 'WHATSAPP', status: 'FAILED', instead: 'SMS', orderNumber: 'GS-1', canSendAgain: true },
      ],
    });
    expect(JSON.stringify(await list())).not.toContain('135791');
    const found = async (filter: object) => (await list(filter)).total;
    expect(await found({ channel: 'SMS' })).toBe(1);
    expect(await found({ status: 'WAITING', kind: 'COD_CONFIRM' })).toBe(1);
    for (const phone of ['98765', '+91 98765-43210', '098765 43210', '919876543210'])
      expect([phone, await found({ phone })]).toEqual([phone, 3]);
    expect(await found({ phone: '1415' })).toBe(1);
    expect(await found({ phone: '8765' })).toBe(0);
    for (const phone of ['98', 'asha', '.*.*'])
      expect(codeOf(await app.query(LIST, { filter: { phone } }, orders!.token))).toBe('BAD_INPUT');
    expect(await list({}, { page: 2, size: 3 })).toMatchObject({ pages: 2, items: [{ status: 'FAILED' }] });
    for (const { token } of [accountant!, await app.signIn()])
      expect(codeOf(await app.query(LIST, {}, token))).toBe('FORBIDDEN');
    const spending = '{ messageSpending { channel isConnected messages spent limit } }';
    expect((await app.data(spending, {}, orders!.token)).messageSpending).toEqual([
      { channel: 'WHATSAPP', isConnected: true, messages: 0, spent: 0, limit: 500 },
      { channel: 'SMS', isConnected: true, messages: 1, spent: 0.25, limit: 500 },
    ]);
  });

  it('sends what failed once more, however often it is pressed, and late news of the first attempt changes nothing', async () => {
    whatsApp.trouble.push(132001);
    await confirmCod({ mail: undefined });
    await set({});
    await send();
    const [failed] = (await list()).items;
    expect(failed).toMatchObject({ status: 'FAILED', canSendAgain: true, error: expect.stringContaining('132001') });
    expect(codeOf(await app.query(AGAIN, { id: failed.id }, accountant!.token))).toBe('FORBIDDEN');
    const pressed = await Promise.all([again(failed.id), again(failed.id), again(failed.id)]);
    for (const { data } of pressed) expect(data!.resendMessage).toMatchObject({ status: 'WAITING', error: null });
    expect(await AuditEntryModel.countDocuments({ action: 'message.send-again', entityId: failed.id })).toBe(1);
    const early = { biz_opaque_callback_data: failed.id, timestamp: String(Math.floor(Date.now() / 1000) - 60) };
    await whatsApp.status(app.url, 'wamid.before', 'failed', early);
    expect(await states()).toContain('WHATSAPP waiting');
    await send();
    expect([whatsApp.sent.length, newestSent().body.biz_opaque_callback_data]).toEqual([1, failed.id]);
    expect(codeOf(await again(failed.id))).toBe('CONFLICT');
    expect(codeOf(await again(new ObjectId().toHexString()))).toBe('NOT_FOUND');
  });

  it('sends no code again, and nothing to a customer who does not want it any more', async () => {
    const customer = new ObjectId();
    await sendPhoneCode(PHONE, '135791', 10);
    const values = { order: 'GS-1' };
    const consent = { phone: OTHER_PHONE, customer };
    await inTransaction((session) => keepMessageConsent(consent, true, ConsentSource.CHECKOUT, session));
    await inTransaction((session) =>
      notify(
        {
          key: `d:${(keys += 1)}`,
          kind: 'orderDelivered',
          to: { phone: OTHER_PHONE, customer, consentOf: customer },
          values,
        },
        session,
      ),
    );
    await MessageModel.updateMany({}, { $set: { status: 'failed', isFinal: true } });
    const [delivered, code] = (await list()).items;
    expect([delivered.kind, code.kind]).toEqual(['ORDER_DELIVERED', 'CODE']);
    expect([codeOf(await again(code.id)), code.canSendAgain]).toEqual(['CONFLICT', false]);
    await inTransaction((session) => keepMessageConsent(consent, false, ConsentSource.MY_ACCOUNT, session));
    expect((await again(delivered.id)).errors![0]!.message).toMatch(/does not want messages by WhatsApp/);
    await inTransaction((session) => keepMessageConsent(consent, true, ConsentSource.MY_ACCOUNT, session));
    expect((await again(delivered.id)).data!.resendMessage.status).toBe('WAITING');
  });
});

describe('the webhooks', () => {
  it('answer the question of Meta alone', async () => {
    const ask = (token: string) =>
      fetch(`${app.url}/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    const right = await ask('stub-verify-token-1');
    expect([right.status, await right.text()]).toEqual([200, '1158201444']);
    expect((await ask('another-token-of-16')).status).toBe(403);
  });

  it('refuse what is not signed, has a wrong token or is no notice, and change nothing then', async () => {
    await confirmCod();
    await send();
    const { id } = newestSent();
    const statuses = [{ id, status: 'read', timestamp: '1700000000' }];
    expect((await whatsApp.deliver(app.url, { statuses }, { secret: 'another' })).status).toBe(400);
    const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] });
    expect((await fetch(`${app.url}/webhooks/whatsapp`, { method: 'POST', body })).status).toBe(400);
    // Another number of the same app.
    expect((await whatsApp.deliver(app.url, { statuses }, { number: '42' })).status).toBe(200);
    expect((await msg91.receipt(app.url, id, '1', { token: 'another-token-of-16' })).status).toBe(401);
    expect(await states()).toEqual(['WHATSAPP sent']);
    const nonsense = { method: 'POST', body: '{"hello":1}', headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${app.url}/webhooks/sms/stub-receipt-token-1`, nonsense)).status).toBe(400);
  });

  it('take the receipts of SMS in every form', async () => {
    for (const version of [2, 3, 'new'] as const) {
      await MessageModel.deleteMany({});
      whatsApp.trouble.push(131026);
      await confirmCod();
      await send();
      await send();
      const { id } = msg91.sent.at(-1)!;
      expect((await msg91.receipt(app.url, id, version === 'new' ? 'Delivered' : '1', { version })).status).toBe(200);
      await msg91.receipt(app.url, id, '2', { version });
      await msg91.receipt(app.url, 'unknown', '1', { version });
      expect(await states()).toEqual(['WHATSAPP failed', 'SMS delivered']);
    }
  });

  it('hand a pressed button to its feature, again only after a failure', async () => {
    const heard: string[] = [];
    let fails = true;
    onReply('test', async ({ what, phone }) => {
      await pause(0);
      if (fails) throw new Error('away');
      heard.push(`${what} ${phone}`);
    });
    const button = { type: 'button', button: { payload: 'test:a:b', text: 'Confirm' } };
    expect((await whatsApp.inbound(app.url, '919876543210', button, 'wamid.b')).status).toBe(500);
    fails = false;
    for (let time = 0; time < 2; time += 1) await whatsApp.inbound(app.url, '919876543210', button, 'wamid.b');
    const reply = {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'test:c', title: 'No' } },
    };
    await whatsApp.inbound(app.url, '919876543210', reply);
    await whatsApp.inbound(app.url, '919876543210', { type: 'button', button: { payload: 'nobody:c' } });
    await whatsApp.inbound(app.url, '919876543210', { type: 'sticker' });
    expect(heard).toEqual([`a:b ${PHONE}`, `c ${PHONE}`]);
  });
});

describe('the buttons of the question to the shopper', () => {
  const state = async (id: string): Promise<any> =>
    (await OrderModel.findById(id, { orderStatus: 1, confirmBy: 1, confirmedAt: 1 }).lean())!;
  it('confirm or cancel the order, from the phone of the order alone, once and not too late', async () => {
    await setSettings(app, 'selling', { codConfirmAbove: 100 });
    const [buyer, staff] = [await app.signIn(), await app.signIn(Role.ADMIN)];
    const contactInfo = { email: buyer.email, phone: '98765 43210' };
    const place = async (): Promise<{ id: string; buttons: any[] }> => {
      const items = [{ productId: await makeProduct({ price: 1000_00, stock: 5 }), quantity: 1 }];
      const { order } = await placeOrder(app, buyer, { items, contactInfo });
      await send();
      const [, ...buttons] = newestSent().body.template.components;
      return { id: order.id, buttons: buttons.map(({ parameters }: any) => parameters[0].payload) };
    };
    const press = async (payload: string, from = '919876543210') =>
      (await whatsApp.inbound(app.url, from, { type: 'button', button: { payload, text: 'Yes' } })).status;

    const one = await place();
    expect(one.buttons.slice(0, 2)).toEqual([`cod:confirm:${one.id}`, `cod:cancel:${one.id}`]);
    expect(await press(one.buttons[0], '919812345670')).toBe(200);
    expect((await state(one.id)).confirmedAt).toBeUndefined();
    for (const _ of [1, 2]) expect(await press(one.buttons[0])).toBe(200);
    const { confirmedAt, orderStatus } = await state(one.id);
    expect([confirmedAt, orderStatus]).toEqual([expect.any(Date), 'pending']);

    const other = await place();
    expect(await press(other.buttons[1])).toBe(200);
    expect((await state(other.id)).orderStatus).toBe('cancelled');
    expect(await press(other.buttons[0])).toBe(200);
    expect((await state(other.id)).orderStatus).toBe('cancelled');

    const late = await place();
    await setStatus(app, staff, late.id, 'SHIPPED', { unpaidReason: 'She said yes' });
    expect(await press(late.buttons[1])).toBe(200);
    expect((await state(late.id)).orderStatus).toBe('shipped');
    for (const payload of ['cod:confirm:x', `cod:confirm:${new ObjectId().toHexString()}`, 'cod:'])
      expect(await press(payload)).toBe(200);
    await setSettings(app, 'selling', { codConfirmAbove: 0 });
  });
});

it('a code that no channel can take is refused in words, and none is kept', async () => {
  await set({ ...SMS, codeSmsTemplate: '', codeChannels: 'SMS' });
  await setSettings(app, 'selling', { phoneLogIn: true });
  const { errors } = await app.query('mutation { requestPhoneCode(input: { phone: "98765 43210" }) { message } }');
  expect(errors![0]).toMatchObject({
    message: 'Codes by phone cannot be sent at present. Log in with your e-mail.',
    extensions: { code: 'UNAVAILABLE' },
  });
  expect(await rows()).toEqual([]);
  await setSettings(app, 'selling', { phoneLogIn: false });
});

describe('consent', () => {
  const customer = new ObjectId();
  const shipped = async () => {
    const key = `shipped:${(keys += 1)}`;
    const to = { phone: PHONE, consentOf: customer };
    const values = { order: 'GS-1', carrier: 'Delhivery 12345' };
    await inTransaction((session) => notify({ key, kind: 'orderShipped', to, values, mail: mailOf(key) }, session));
    const result = [await MessageModel.countDocuments(), await OutboxMailModel.countDocuments()];
    await Promise.all([MessageModel.deleteMany({}), OutboxMailModel.deleteMany({})]);
    return result;
  };
  const say = (given: boolean) =>
    inTransaction((session) => keepMessageConsent({ phone: PHONE, customer }, given, ConsentSource.CHECKOUT, session));

  it('is needed for news by WhatsApp, and ends by STOP for every account, until the phone itself writes START', async () => {
    expect(await shipped()).toEqual([0, 1]);
    await say(true);
    await say(true);
    expect(await shipped()).toEqual([1, 1]);
    const stop = { type: 'text', text: { body: ' Stop. ' } };
    const at = Date.now() + 1_000;
    await whatsApp.inbound(app.url, '919876543210', stop, 'wamid.stop', at);
    expect(await shipped()).toEqual([0, 1]);
    // Whoever types the number at a checkout cannot undo it.
    await say(true);
    expect(await shipped()).toEqual([0, 1]);
    expect(await messageConsent({ phone: PHONE, customer })).toMatchObject({ given: false, stopped: true });
    await whatsApp.inbound(app.url, '919876543210', { type: 'text', text: { body: 'शुरू' } }, undefined, at + 60_000);
    expect(await shipped()).toEqual([1, 1]);
    // One that comes twice or late changes nothing.
    await whatsApp.inbound(app.url, '919876543210', stop, 'wamid.stop', at);
    await whatsApp.inbound(app.url, '919876543210', stop, 'wamid.late', at);
    expect(await shipped()).toEqual([1, 1]);
    const log = await ConsentModel.find({ phone: PHONE }).sort({ _id: 1 }).lean();
    expect(log.map(({ given, source }) => `${given} ${source}`)).toEqual([
      'true CHECKOUT',
      'false WHATSAPP_REPLY',
      'true CHECKOUT',
    ]);
  });

  it('without it the next channel is used, where the owner chose one', async () => {
    await say(false);
    await set({ ...SMS, orderShippedChannels: 'MAIL_WHATSAPP_SMS' });
    expect(await shipped()).toEqual([1, 1]);
    await set({ ...SMS, orderShippedChannels: 'WHATSAPP_MAIL' });
    expect(await shipped()).toEqual([0, 1]);
    await set({ ...SMS, orderShippedChannels: 'WHATSAPP_SMS_MAIL' });
    expect(await shipped()).toEqual([1, 0]);
  });
});

describe('news of an order', () => {
  const UPDATES = 'phone offered wanted asked stopped';
  const MINE = `query ($phone: String) { myWhatsappUpdates(phone: $phone) { ${UPDATES} } }`;
  const SET = `mutation ($input: SetWhatsappUpdatesInput!) { setWhatsappUpdates(input: $input) { ${UPDATES} } }`;
  const phone = '+919812345670';
  const contactInfo = { email: 'asha@example.com', phone: '98123 45670' };
  const said = async () => (await rows()).map(({ text }) => text);

  it('goes by WhatsApp to who agreed with the order, from placing to delivery, until it is taken back', async () => {
    const [buyer, staff] = [await app.signIn(), await app.signIn(Role.ADMIN)];
    const mine = async () => (await app.data(MINE, { phone }, buyer.token)).myWhatsappUpdates;
    const place = async (more: object = {}) => {
      const items = [{ productId: await makeProduct({ price: 1000_00, stock: 5 }), quantity: 1 }];
      return (await placeOrder(app, buyer, { items, contactInfo, ...more })).order;
    };
    const mails = () => OutboxMailModel.countDocuments({ to: buyer.email });
    expect(await mine()).toEqual({ phone, offered: true, wanted: false, asked: false, stopped: false });
    await place();
    await place({ whatsappUpdates: false });
    expect([await said(), await mails(), (await mine()).asked]).toEqual([[], 2, true]);

    const order = await place({ whatsappUpdates: true });
    expect(await mine()).toMatchObject({ wanted: true, asked: true });
    const { id, orderNumber: number } = order;
    for (const status of ['SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED']) await setStatus(app, staff, id, status);
    await place();
    const all = await said();
    expect(all.slice(0, 4)).toEqual([
      `Thank you, Asha Verma. Your order ${number} of ₹1,230 is placed. We write when it is on its way.`,
      `Your order ${number} is on its way. It comes by our own delivery. Press below to follow it.`,
      `Your order ${number} comes today. To pay at the door: ₹1,230. Thank you.`,
      `Your order ${number} is delivered. Thank you for buying from us.`,
    ]);
    expect([all.length, await mails()]).toEqual([5, 7]);
    const [{ buttons }] = (await rows()) as [Message];
    expect(buttons[0]).toMatch(new RegExp(`^track/${id}\\?expires=`));

    const consents = 'purpose about given source canWithdraw id';
    const log = async () =>
      (await app.data(`{ myConsents { total items { ${consents} } } }`, {}, buyer.token)).myConsents.items;
    const [line] = await log();
    expect(line).toMatchObject({ purpose: 'ORDER_WHATSAPP', about: phone, source: 'CHECKOUT', canWithdraw: true });
    const withdraw = 'mutation ($id: ID!) { withdrawConsent(id: $id) { given source canWithdraw } }';
    const other = await app.signIn();
    expect((await app.query(withdraw, { id: line.id }, other.token)).errors![0]!.extensions.code).toBe('NOT_FOUND');
    const taken = (await app.data(withdraw, { id: line.id }, buyer.token)).withdrawConsent;
    expect(taken).toEqual({ given: false, source: 'MY_ACCOUNT', canWithdraw: false });
    const before = (await rows()).length;
    const next = await place();
    await app.data(SET, { input: { phone, wanted: true } }, buyer.token);
    expect((await log()).map(({ given }: any) => given)).toEqual([true, false, true]);
    // An order that was placed without it stays without it.
    await setStatus(app, staff, next.id, 'SHIPPED');
    expect((await rows()).length).toBe(before);

    await whatsApp.inbound(
      app.url,
      '919812345670',
      { type: 'text', text: { body: 'STOP' } },
      undefined,
      Date.now() + 5000,
    );
    await place({ whatsappUpdates: true });
    expect((await rows()).length).toBe(before);
    const again = await app.query(SET, { input: { phone, wanted: true } }, buyer.token);
    expect(again.errors![0]!.message).toMatch(/STOP was written/);
    expect(await mine()).toMatchObject({ wanted: false, stopped: true });

    // What the copy shows is gone after an erasure, but that the number wants nothing.
    const person = (await personOf(new ObjectId(buyer.id)))!;
    const shown = [];
    for await (const one of PERSONAL_DATA['messages']!.read!(person)) shown.push(one);
    expect(shown).toHaveLength(before);
    await eraseEverywhere(person);
    expect(await MessageModel.countDocuments()).toBe(0);
    expect(await MessageConsentModel.find({ phone }).lean()).toMatchObject([{ customer: null, given: false }]);
    expect(await ConsentModel.countDocuments({ phone })).toBe(0);
  });
});

describe("the day's limit", () => {
  it('is never passed by messages at once, keeps a fifth for codes, and the owner is told once', async () => {
    await set({ ...SMS, whatsappCost: 100, whatsappDayLimit: 500, smsDayLimit: 0 });
    for (let count = 0; count < 7; count += 1) await confirmCod({ mail: undefined });
    await Promise.all([send(), send()]);
    expect(whatsApp.sent).toHaveLength(4);
    await sendPhoneCode(PHONE, '998877', 10);
    await sendPhoneCode(PHONE, '887766', 10);
    await send();
    await send();
    expect([whatsApp.sent.length, msg91.sent.length]).toEqual([5, 0]);
    const told = await OutboxMailModel.find({ subject: /limit/ }).lean();
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'Today’s limit for SMS is reached',
      'Today’s limit for WhatsApp is reached',
    ]);
    expect(await MessageSpendingModel.findOne({ _id: /^WHATSAPP/ }).lean()).toMatchObject({ spent: 500, messages: 5 });
  });
});

describe('without a provider', () => {
  it('messages are shown on the mailbox page outside production, and mails go as ever in production', async () => {
    const { config } = platform();
    const without = { ...config, whatsapp: undefined, msg91: undefined };
    try {
      setPlatform({ ...platform(), config: without });
      await confirmCod();
      await sendPhoneCode(PHONE, '424242', 10);
      await send();
      const page = await (await fetch(`${app.url}/dev/mailbox`)).text();
      for (const words of [`WhatsApp to ${PHONE}`, '424242 is your verification code', 'cod:yes-token', 'GS-1'])
        expect(page).toContain(words);
      expect([whatsApp.sent.length, msg91.sent.length]).toEqual([0, 0]);
      const { token } = await app.signIn(Role.ADMIN);
      const listed = (await app.data('{ messages { items { text } } }', {}, token)).messages.items;
      expect(listed[0].text).toBe('•••••• is your verification code. For your security, do not share this code.');
      await MessageModel.deleteMany({});
      setPlatform({ ...platform(), config: { ...without, demonstration: 'off' } });
      await confirmCod();
      expect([await MessageModel.countDocuments(), await OutboxMailModel.countDocuments()]).toEqual([0, 1]);
    } finally {
      setPlatform({ ...platform(), config });
    }
  });
});

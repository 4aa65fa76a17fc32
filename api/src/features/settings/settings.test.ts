/** Tests the owner's settings over GraphQL: reading, saving, validation, and immediate effect. */
import mongoose from 'mongoose';
import sharp from 'sharp';
import { makeProduct, placeOrder } from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { settings } from '../../platform/settings/current.js';
import { MAIL_KEYS } from '../../platform/settings/mail-texts.js';
import { contrast } from '../../platform/settings/palette.js';
import { SETTING_GROUPS, SETTING_KEYS, SETTINGS, settingOf } from '../../platform/settings/settings.js';
import { takeInShopPicture } from '../../platform/files/shop-picture.js';
import { StoredPageModel } from '../content/content.model.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { Role } from '../../types/viewer.js';
import { exportedSettings, importSettings } from './settings-file.service.js';
import { StoredSettingsModel } from './settings.model.js';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  admin = await app.signIn(Role.ADMIN);
});

/** What others saved holds after the next look. */
async function until(right: () => boolean): Promise<void> {
  while (!right()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const SAVE = `mutation ($id: ID!, $version: Int!, $values: [SettingInput!]!) {
  editSettingGroup(id: $id, version: $version, values: $values) { id version settings { key value changed } }
}`;
const save = (group: string, version: number, values: Record<string, unknown>, token = admin.token) =>
  app.query(
    SAVE,
    { id: group, version, values: Object.entries(values).map(([key, value]) => ({ key, value })) },
    token,
  );

const logo = () =>
  sharp({ create: { width: 1200, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();

describe('a shop whose owner has saved nothing', () => {
  it('tells everybody who it is, in the words it was filled with', async () => {
    const { shop } = await app.data(
      '{ shop { brand tagline phone whatsapp address { city } footerHours { days hours } codCharge codAllowed minutesToPay } }',
    );
    expect(shop).toEqual({
      brand: 'GS Mart',
      tagline: 'Mega Shopping Store in Lucknow, India',
      phone: '+91 66666 00100',
      whatsapp: '916666600100',
      address: { city: 'Lucknow' },
      footerHours: [
        { days: 'Mon-Sat', hours: '9:00 AM - 6:00 PM' },
        { days: 'Sun', hours: 'Closed' },
      ],
      codCharge: 50,
      codAllowed: true,
      minutesToPay: 30,
    });
  });

  it('keeps to itself what is nobody else’s business', async () => {
    const answer = await app.query('{ shop { newOrderEmails } }');
    expect(answer.errors![0]!.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('shows an admin every setting in its part, and each default passes its own rule', async () => {
    const { settingGroups } = await app.data(
      '{ settingGroups { id version settings { key label help kind value defaultValue changed } } }',
      {},
      admin.token,
    );
    expect(settingGroups.map((group: any) => group.id)).toEqual(Object.keys(SETTING_GROUPS));
    const all = settingGroups.flatMap((group: any) => group.settings);
    expect(all.map((one: any) => one.key).sort()).toEqual([...SETTING_KEYS].sort());
    expect(all.every((one: any) => !one.changed)).toBe(true);
    for (const key of SETTING_KEYS) {
      const { kind, default: value } = settingOf(key);
      expect([key, kind.schema.safeParse(kind.shown(value)).data]).toEqual([key, value]);
    }
  });
});

describe('saving', () => {
  it('holds at once, leaves a line in the audit log and can be taken back', async () => {
    const saved = await save('selling', 1, { codCharge: 75.5, minutesToPay: 45 });
    expect(saved.data.editSettingGroup.version).toBe(2);
    expect(settings()).toMatchObject({ codCharge: 75_50, minutesToPay: 45 });
    expect((await app.data('{ shop { codCharge } }')).shop.codCharge).toBe(75.5);
    expect(await AuditEntryModel.findOne({ action: 'settings.edit' }).lean()).toMatchObject({
      entityId: 'selling',
      summary: 'Changed settings: Charge for cash on delivery, Minutes to pay',
      before: { codCharge: 50_00, minutesToPay: 30 },
      after: { codCharge: 75_50, minutesToPay: 45 },
    });
    await save('selling', 2, { codCharge: '1,499.50', minutesToPay: '45.0', defaultGstRate: '18 %' });
    expect(settings()).toMatchObject({ codCharge: 1_499_50, minutesToPay: 45, defaultGstRate: 18 });
    await save('selling', 3, { codCharge: null });
    expect(settings()).toMatchObject({ codCharge: 50_00, minutesToPay: 45 });
  });

  it.each([
    ['shop', { brand: ' ' }, 'brand', 'This is needed.'],
    [
      'shop',
      { address: { ...SETTINGS.address.default, postalCode: '12' } },
      'address.postalCode',
      'A PIN has six digits.',
    ],
    ['company', { gstin: '09AAACG1234M1ZX' }, 'gstin', /typing mistake/],
    ['company', { gstin: 'nonsense' }, 'gstin', /15 characters/],
    ['company', { brand: 'Elsewhere' }, 'brand', /no such setting in Company/],
    ['contact', { email: 'nobody' }, 'email', /valid e-mail/],
    ['contact', { social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'social.0.url', /https/],
    ['selling', { codCharge: -1 }, 'codCharge', /₹0 to/],
    ['selling', { codCharge: 1.001 }, 'codCharge', /two decimals/],
    ['selling', { codCharge: '18,75' }, 'codCharge', /A comma only groups digits/],
    ['selling', { minutesToPay: '0x10' }, 'minutesToPay', /whole number in digits/],
    ['selling', { defaultGstRate: '0,25' }, 'defaultGstRate', /A comma only groups digits/],
    ['selling', { minutesToPay: 1.5 }, 'minutesToPay', /whole number/],
    ['selling', { defaultGstRate: 17 }, 'defaultGstRate', /One of 0, 0.25/],
    ['selling', { invented: 1 }, 'invented', /no such setting/],
    ['notifications', { newOrderEmails: ['a@b.example', 'x'] }, 'newOrderEmails.1', /valid e-mail/],
  ])('refuses %s %j at its field and keeps nothing of it', async (group, values, path, message) => {
    const fine = group === 'selling' ? { orderPrefix: 'AB' } : {};
    const { errors } = await save(group, 1, { ...fine, ...values });
    expect(errors![0]!.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path, message: expect.stringMatching(message) }],
    });
    expect(await StoredSettingsModel.countDocuments()).toBe(0);
  });

  it('refuses an edit that started from older values', async () => {
    await save('shop', 1, { brand: 'First' });
    const { errors } = await save('shop', 1, { brand: 'Second' });
    expect(errors![0]!.extensions).toMatchObject({ code: 'STALE_VERSION', version: 2 });
    expect(settings().brand).toBe('First');
  });

  it('is for admins alone', async () => {
    for (const role of [Role.CATALOGUE, Role.ORDERS, Role.SUPPORT, Role.CUSTOMER]) {
      const { token } = await app.signIn(role);
      expect((await save('shop', 1, { brand: 'Mine' }, token)).errors![0]!.extensions.code).toBe('FORBIDDEN');
    }
  });
});

it('the low-stock mark holds at once wherever low stock is counted and listed', async () => {
  const id = await makeProduct({ title: 'Seven pieces', stock: 7 });
  const low = async () => {
    const { products } = await app.data('{ products(filter: { stock: LOW }) { items { id } } }');
    const { facets } = (await app.data('{ products { facets { stock { stock count } } } }')).products;
    const { count } = facets.stock.find(({ stock }: { stock: string }) => stock === 'LOW');
    expect(count).toBe(products.items.length);
    return products.items.map((one: { id: string }) => one.id);
  };
  expect(await low()).not.toContain(id);
  await save('selling', 1, { lowStockMark: 7 });
  expect(await low()).toContain(id);
  const gone = await makeProduct({ title: 'No piece', stock: 0 });
  const { lowStockProducts } = await app.data(
    '{ lowStockProducts(pageSize: 100) { items { id } facets { stock { stock count } } } }',
    {},
    admin.token,
  );
  const listed = lowStockProducts.items.map((one: { id: string }) => one.id);
  expect(listed.indexOf(gone)).toBeGreaterThanOrEqual(0);
  expect(listed.indexOf(id)).toBeGreaterThan(listed.indexOf(gone));
  expect(await low()).not.toContain(gone);
  await save('selling', 2, { lowStockMark: null });
  expect(await low()).not.toContain(id);
});

describe('the look', () => {
  const theme = async () => (await app.data('{ shop { theme { name light dark } } }')).shop.theme;

  it('is the design’s own until the owner chooses; what is made of a colour can be read, in light and in dark', async () => {
    expect(await theme()).toEqual([]);
    await save('look', 1, { colourPrimary: '#7A1F3D', colourAccent: '#0b5394' });
    const tokens = Object.fromEntries((await theme()).map(({ name, ...colours }: any) => [name, colours]));
    expect(Object.keys(tokens)).toEqual([
      ...['primary', 'primary-hover', 'on-primary'],
      ...['accent', 'accent-soft', 'on-accent'],
    ]);
    for (const scheme of ['light', 'dark'] as const)
      for (const name of ['primary', 'accent'])
        expect(contrast(tokens[name][scheme], tokens[`on-${name}`][scheme])).toBeGreaterThanOrEqual(4.5);
    expect(tokens.primary.light).toBe('#7a1f3d');
  });

  it.each([
    [{ colourAccent: '#ffd700' }, 'colourAccent', /Links in this colour.*Contrast 1\.\d, needed 4\.5/],
    [{ colourPaper: '#444444' }, 'colourPaper', /text of pages/],
    [{ colourPaper: '#c8c0b4', colourAccent: '#8f5326' }, 'colourAccent', /Links in this colour/],
    [{ colourPrimary: '#eeeeee' }, 'colourPrimary', /Buttons/],
    [{ colourNight: '#b0b0b0' }, 'colourNight', /footer/],
    [{ colourNight: 'red;}' }, 'colourNight', /such as #22352d/],
    [{ logo: '/media/shop/../../secret.png' }, 'logo', /Upload the picture first/],
    [{ logo: `/media/shop/${'0'.repeat(24)}-10x10.png` }, 'logo', /There is no such picture/],
  ])('refuses %j', async (values, path, message) => {
    const { fields } = (await save('look', 1, values)).errors![0]!.extensions as any;
    expect(fields).toContainEqual({ path, message: expect.stringMatching(message) });
    expect(await StoredSettingsModel.countDocuments()).toBe(0);
  });

  const upload = (content: Blob, token: string) => {
    const form = new FormData();
    const query = 'mutation ($picture: Upload!) { uploadShopPicture(picture: $picture) { path width height } }';
    form.append('operations', JSON.stringify({ query, variables: { picture: null } }));
    form.append('map', JSON.stringify({ 0: ['variables.picture'] }));
    form.append('0', content, 'logo.png');
    return fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
    }).then((response) => response.json() as Promise<any>);
  };

  it('takes a logo in, whatever it is called, and shows it to everybody once it is saved', async () => {
    const png = await logo();
    const { data } = await upload(new Blob([new Uint8Array(png)]), admin.token);
    expect(data.uploadShopPicture).toMatchObject({ width: 960, height: 240 });
    const { path } = data.uploadShopPicture;
    await save('look', 1, { logo: path });
    expect((await app.data('{ shop { logo } }')).shop.logo).toBe(path);
    const { headers } = await fetch(app.url + path);
    expect(headers.get('content-type')).toBe('image/png');
    // Mails show it wherever they are read.
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const refused = await upload(new Blob(['<svg onload="alert(1)"/>']), admin.token);
    expect(refused.errors[0].extensions.code).toBe('UNSUPPORTED_FILE');
    const { token } = await app.signIn(Role.CATALOGUE);
    expect((await upload(new Blob([]), token)).errors[0].extensions.code).toBe('FORBIDDEN');
  });
});

describe('ways to pay', () => {
  const METHODS = `query ($items: [QuoteLineInput!]!, $paymentMethod: PaymentMethod) {
    quote(items: $items, paymentMethod: $paymentMethod) { onlinePayment { available reason } cashOnDelivery { available } } }`;

  it('are the owner’s to choose, but never none', async () => {
    const productId = await makeProduct();
    const buyer = await app.signIn();
    const ask = async () => (await app.data(METHODS, { items: [{ productId, quantity: 1 }] })).quote;
    expect(await ask()).toEqual({
      onlinePayment: { available: true, reason: null },
      cashOnDelivery: { available: true },
    });
    await save('payments', 1, { onlineAllowed: false });
    expect((await ask()).onlinePayment).toEqual({ available: false, reason: expect.stringMatching(/not offered/) });
    await expect(
      placeOrder(app, buyer, { items: [{ productId, quantity: 1 }], paymentMethod: 'ONLINE' }),
    ).rejects.toThrow(/Online payment is not offered/);
    const { errors } = await save('selling', 1, { codAllowed: false });
    expect(errors![0]!.extensions.fields).toEqual([
      { path: 'codAllowed', message: expect.stringMatching(/Nobody could pay/) },
    ]);
  });

  it('take no more pieces in an order than the owner says', async () => {
    const items = [{ productId: await makeProduct({ stock: 50 }), quantity: 11 }];
    await app.data(METHODS, { items });
    await save('selling', 1, { piecesPerOrder: 10 });
    expect((await app.query(METHODS, { items })).errors![0]!.message).toMatch(/at most 10 pieces, and these are 11/);
    await expect(placeOrder(app, await app.signIn(), { items })).rejects.toThrow(/at most 10 pieces/);
  });
});

describe('what the shop is connected to', () => {
  it('says of keys only whether they are set, and tries payments and mail', async () => {
    await save('notifications', 1, { senderName: 'Asha "Steel"', senderAddress: 'Shop@Own.example' });
    const CONNECTIONS = '{ connections { testMode mailServer sender paymentKeys { name set } mailKeys { name set } } }';
    expect((await app.data(CONNECTIONS, {}, admin.token)).connections).toEqual({
      testMode: true,
      mailServer: true,
      sender: '"Asha Steel" <shop@own.example>',
      paymentKeys: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'].map((name) => ({
        name,
        set: false,
      })),
      mailKeys: [{ name: 'SMTP_URL', set: true }],
    });
    const { verifyPayments } = await app.data('mutation { verifyPayments { success message } }', {}, admin.token);
    expect(verifyPayments).toEqual({ success: true, message: expect.stringMatching(/^Test payments work/) });
    const TRY = 'mutation ($input: VerifyMailInput!) { verifyMail(input: $input) { success message } }';
    const verifyMail = () => app.data(TRY, { input: { to: 'owner@example.com' } }, admin.token);
    expect((await verifyMail()).verifyMail.success).toBe(true);
    const mail = await app.mail.newestTo('owner@example.com');
    expect([mail.subject, mail.from]).toEqual([
      'A test mail of GS Mart',
      { name: 'Asha Steel', address: 'shop@own.example' },
    ]);
    app.mail.down = true;
    const { success, message } = (await verifyMail()).verifyMail;
    app.mail.down = false;
    expect([success, message]).toEqual([false, expect.stringContaining('Try again later')]);
    expect(await AuditEntryModel.countDocuments({ action: 'settings.verify-mail' })).toBe(2);
  });
});

describe('the words of mails', () => {
  const WORDS = 'id subject heading text note changed version';
  const LIST = `{ mailTexts { ${WORDS} fields { name } } }`;
  const EDIT = `mutation ($input: EditMailTextInput!) { editMailText(input: $input) { ${WORDS} } }`;
  const PREVIEW = 'query ($draft: MailDraftInput!) { mailPreview(draft: $draft) { subject html text orderNumber } }';
  const list = async () => (await app.data(LIST, {}, admin.token)).mailTexts as any[];
  const wordsOf = ({ subject, heading, text, note }: any) => ({ subject, heading, text, note });
  const preview = async (id: string, words: object, orderNumber?: string) =>
    (await app.data(PREVIEW, { draft: { id, ...words, orderNumber } }, admin.token)).mailPreview;
  const order = async () => {
    const buyer = await app.signIn();
    const placed = await placeOrder(app, buyer, { items: [{ productId: await makeProduct(), quantity: 1 }] });
    return { ...placed.order, buyer };
  };

  it('fill every field of every mail, of the newest order or of an invented one', async () => {
    const mails = await list();
    expect(mails.map(({ id }) => id)).toEqual(MAIL_KEYS);
    for (const shopHasOrders of [false, true]) {
      const placed = shopHasOrders ? await order() : undefined;
      for (const mail of mails) {
        const named = mail.fields.map(({ name }: any) => `${name}:{${name}}.`).join(' ');
        const shown = await preview(mail.id, { ...wordsOf(mail), note: `${mail.note} ${named}`.trim() });
        expect([mail.id, /\{\w+\}/.test(shown.subject + shown.text + shown.html)]).toEqual([mail.id, false]);
        expect(shown.orderNumber).toBe(
          /^(new-order|order|return)/.test(mail.id) ? (placed?.orderNumber ?? null) : null,
        );
      }
    }
  });

  it('are the owner’s to change in the next mail, and to take back; the draft that is looked at changes none', async () => {
    const mail = (await list()).find(({ id }) => id === 'order-placed-cod');
    const words = {
      ...wordsOf(mail),
      subject: '{name}: {orderNumber}',
      text: 'Thank you, {name}.\n\nKeep {total}.',
      note: '',
    };
    const before = await order();
    const shown = await preview(mail.id, words, before.orderNumber);
    expect(shown.subject).toMatch(new RegExp(`: ${before.orderNumber}$`));
    expect(shown.html).toContain('<p style="margin:0 0 16px">Keep ₹');
    const untouched = await app.mail.newestTo(before.buyer.email);
    expect(untouched.subject).toBe(`Order ${before.orderNumber} placed`);
    const saved = await app.data(EDIT, { input: { id: mail.id, version: 1, ...words } }, admin.token);
    expect(saved.editMailText).toMatchObject({ ...words, changed: true, version: 2 });
    const after = await order();
    const changed = await app.mail.newestTo(after.buyer.email);
    expect(changed.subject).toMatch(new RegExp(`: ${after.orderNumber}$`));
    expect(changed.text).not.toContain('Questions?');
    const stale = await app.query(EDIT, { input: { id: mail.id, version: 1, ...words } }, admin.token);
    expect(stale.errors![0]!.extensions).toMatchObject({ code: 'STALE_VERSION', version: 2 });
    const RESET = `mutation ($input: ResetMailTextInput!) { resetMailText(input: $input) { ${WORDS} } }`;
    const { resetMailText } = await app.data(RESET, { input: { id: mail.id, version: 2 } }, admin.token);
    expect(resetMailText).toEqual({ ...wordsOf(mail), id: mail.id, changed: false, version: 3 });
    expect(settings().mailTexts).toEqual({});
    expect(await AuditEntryModel.countDocuments({ entityId: 'mails', action: 'settings.edit' })).toBe(2);
  });

  it.each([
    [{ subject: 'Order {ordernumber}' }, 'subject', /no field \{ordernumber\}.*\{orderNumber\}/],
    [{ text: 'Use {minutes}' }, 'text', /no field \{minutes\}/],
    [{ note: 'Call {phone' }, 'note', /curly bracket/],
    [{ heading: ' ' }, 'heading', /needed/],
    [{ subject: 'Two\nlines' }, 'subject', /One line/],
  ])('are refused at the field that is wrong: %j', async (wrong, path, message) => {
    const mail = (await list()).find(({ id }) => id === 'order-paid');
    const words = { ...wordsOf(mail), ...wrong };
    for (const { errors } of [
      await app.query(EDIT, { input: { id: mail.id, version: 1, ...words } }, admin.token),
      await app.query(PREVIEW, { draft: { id: mail.id, ...words } }, admin.token),
    ])
      expect(errors![0]!.extensions).toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ path, message: expect.stringMatching(message) }],
      });
    expect(await StoredSettingsModel.countDocuments()).toBe(0);
  });

  it('can be sent as a test before they are saved, and only about an order that is there', async () => {
    const mail = (await list()).find(({ id }) => id === 'code-log-in');
    const TRY = 'mutation ($input: VerifyMailTextInput!) { verifyMailText(input: $input) { success } }';
    const input = { ...wordsOf(mail), id: mail.id, subject: 'Your code at {brand}', to: 'words@example.com' };
    expect((await app.data(TRY, { input }, admin.token)).verifyMailText.success).toBe(true);
    expect((await app.mail.newestTo('words@example.com')).subject).toBe('Your code at GS Mart');
    const draft = { ...wordsOf(mail), id: 'order-placed-cod', orderNumber: 'GS-0' };
    const { errors } = await app.query(PREVIEW, { draft }, admin.token);
    expect(errors![0]!.extensions).toMatchObject({ code: 'NOT_FOUND', fields: [{ path: 'orderNumber' }] });
  });
});

/** Steps that the test of the step from demo to real takes (go-live.test.ts). */
const LATER = [
  'address',
  'phone',
  'samples',
  'prices',
  'declarations',
  'delivery',
  'payment-tried',
  'mail-tried',
].concat('alerts', 'backup');

it('the first steps of a new shop see for themselves what is done, and all of them can be', async () => {
  const open = async () =>
    (await app.data('{ firstSteps { id done } }', {}, admin.token)).firstSteps
      .filter(({ id, done }: any) => !done && !LATER.includes(id))
      .map(({ id }: any) => id);
  expect(await open()).toEqual(['name', 'grievance', 'logo', 'product', 'payments', 'policies', 'order']);
  await save('company', 1, { legalName: 'Asha Steel Private Limited' });
  // The GSTIN of the file is nobody's.
  expect((await open())[0]).toBe('name');
  const address = { ...settings().address, city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' };
  await save('shop', 1, { address });
  await save('company', 2, { gstin: '29AAACG1234M1ZL', grievanceName: 'R. Rao', grievanceContact: '+91 66666 00100' });
  const pages = ['terms', 'privacy', 'shipping', 'returns', 'grievance'];
  const published = pages.map((_id) => ({
    _id,
    edition: 1,
    version: 1,
    updatedAt: new Date(),
    updatedBy: { id: 'x', name: 'X' },
  }));
  await StoredPageModel.insertMany(published.slice(0, 4));
  expect(await open()).toEqual(['logo', 'product', 'payments', 'policies', 'order']);
  await StoredPageModel.insertMany(published.slice(4));
  const productId = await makeProduct();
  expect(await open()).toEqual(['logo', 'payments', 'order']);
  await placeOrder(app, await app.signIn(), { items: [{ productId, quantity: 1 }] });
  await save('payments', 1, { onlineAllowed: false });
  expect(await open()).toEqual(['logo']);
  const { path } = await takeInShopPicture(await logo());
  await save('look', 1, { logo: path });
  expect(await open()).toEqual([]);
});

describe('a file of settings', () => {
  const somebody = { kind: 'account', id: 'test', name: 'Test', email: '', permissions: [] } as const;

  it('holds every setting, and brings them into another shop', async () => {
    await save('selling', 1, { codCharge: 75.5, orderPrefix: 'AB' });
    await save('shop', 1, { brand: 'Elsewhere' });
    const file = JSON.parse(JSON.stringify(await exportedSettings()));
    expect(Object.keys(file)).toEqual(SETTING_KEYS);
    expect(file).toMatchObject({ codCharge: 75.5, orderPrefix: 'AB', brand: 'Elsewhere' });
    await emptyDatabase();
    expect(await importSettings(somebody, file)).toEqual([
      'Brand',
      'Charge for cash on delivery',
      'Prefix of order numbers',
    ]);
    expect(settings()).toMatchObject({ codCharge: 75_50, orderPrefix: 'AB', brand: 'Elsewhere' });
    expect(await AuditEntryModel.countDocuments({ actorName: 'Test', action: 'settings.edit' })).toBe(2);
    expect(await importSettings(somebody, file)).toEqual([]);
    expect(await importSettings(somebody, { brand: 'GS Mart' })).toEqual(['Brand']);
    expect((await StoredSettingsModel.findById('shop').lean())!.values).toEqual({});
    expect(settings().orderPrefix).toBe('AB');
  });

  it.each([
    [[], /one object/],
    [
      { brand: 'Fine', gstin: 'nonsense', invented: 1 },
      /gstin: A GSTIN has 15.*\n.*invented: There is no such setting/,
    ],
  ])('is refused as a whole when it holds %j', async (file, message) => {
    await expect(importSettings(somebody, file)).rejects.toThrow(message);
    expect(await StoredSettingsModel.countDocuments()).toBe(0);
  });
});

it('what another process saved holds here soon, and forgotten keys of an older build do no harm', async () => {
  await mongoose.connection
    .collection<{ _id: string }>('settings')
    .insertOne({ _id: 'shop', values: { brand: 'Elsewhere', gone: 1 }, version: 7, updatedAt: new Date() } as never);
  await until(() => settings().brand === 'Elsewhere');
  expect(settings()).not.toHaveProperty('gone');
});

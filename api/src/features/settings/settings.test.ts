/** The owner's settings over GraphQL: read, saved, refused, and in force at once. */
import mongoose from 'mongoose';
import { makeProduct } from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { settings } from '../../platform/shop-settings/current.js';
import { SETTING_GROUPS, SETTING_KEYS, SETTINGS, settingOf } from '../../platform/shop-settings/settings.js';
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
    await save('selling', 2, { codCharge: null });
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
  await save('selling', 2, { lowStockMark: null });
  expect(await low()).not.toContain(id);
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

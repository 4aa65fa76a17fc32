// Zones are created, moved and tried before saving; refusals are shown at their fields.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, Refusal } from '../../../../test/stage';
import type { AdminSettingGroupFragment } from '../../../generated/admin-settings';
import { SettingGroupForm } from '../SettingGroupForm';
import { zoneOf, newZone, type Zone, zonesThatHideIt } from './zones';
import './ZonesField';

const everywhere: Zone = {
  ...zoneOf({ ...newZone, name: 'Everywhere', india: true, abroad: true }, undefined, []),
};
const setting = (key: string, kind: string, value: unknown, more: object = {}) => ({
  __typename: 'Setting',
  key,
  label: key === 'deliveryZones' ? 'Zones' : 'Holidays',
  help: '',
  kind,
  value,
  defaultValue: value,
  changed: false,
  public: false,
  least: null,
  most: null,
  unit: null,
  options: [],
  ...more,
});
const group = {
  __typename: 'SettingGroup',
  id: 'delivery',
  title: 'Delivery',
  about: 'Where you deliver.',
  version: 1,
  updatedAt: null,
  settings: [setting('deliveryZones', 'DELIVERY_ZONES', [everywhere]), setting('deliveryHolidays', 'DAYS', [])],
} as unknown as AdminSettingGroupFragment;

const tried = (more: object = {}) => ({
  triedDeliveryOptions: {
    __typename: 'DeliveryOptions',
    pin: '226001',
    zone: 'Home',
    place: { __typename: 'PinCode', city: 'Lucknow', state: 'Uttar Pradesh' },
    message: null,
    options: [
      {
        __typename: 'DeliveryOption',
        id: 'standard',
        name: 'Standard',
        price: 99,
        from: '2026-11-24T06:00:00.000Z',
        to: '2026-11-26T06:00:00.000Z',
      },
    ],
    cashOnDelivery: { __typename: 'CashOnDeliveryThere', available: true, charge: 50, reason: null },
    ...more,
  },
});

test('a zone is refused at its field, taken over once it is right, moved to the top, tried and saved', async () => {
  const setups: any[] = [];
  let saved: any;
  openScreen('/admin/settings', <SettingGroupForm group={group} onReload={async () => {}} />, {
    AdminTriedDelivery: ({ setup, pin }: any) => {
      setups.push({ pin, zones: setup.deliveryZones, holidays: setup.deliveryHolidays });
      const [first] = setup.deliveryZones as Zone[];
      if (first!.pins.includes('99'))
        throw new Refusal('BAD_INPUT', 'No PIN.', { fields: [{ path: 'deliveryZones.0.pins.0', message: 'No PIN.' }] });
      if (first!.methods[0]!.daysTo < 3)
        throw new Refusal('BAD_INPUT', 'Not before the first day.', {
          fields: [{ path: 'deliveryZones.0.methods.0.daysTo', message: 'Not before the first day.' }],
        });
      return tried();
    },
    AdminEditSettingGroup: ({ values }: any) => {
      saved = values;
      return { editSettingGroup: { ...group, version: 2 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a zone' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getAllByLabelText('Name')[0]!, 'Home');
  await userEvent.type(within(dialog).getByLabelText('Kilometres around the shop'), '25');
  const to = within(dialog).getByLabelText('to');
  await userEvent.clear(to);
  await userEvent.type(to, '1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await within(dialog).findAllByText('Not before the first day.');
  await userEvent.clear(to);
  await userEvent.type(to, '4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.getByText('25 km around the shop')).toBeVisible());
  expect(screen.getByText('Standard: 3-4 days, free')).toBeVisible();
  // Where a new zone stands, the one before has all of its addresses.
  expect(
    screen.getByText('Home is never used: every address in it is in Everywhere, which stands above it.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Move it above Everywhere' }));
  expect(screen.queryByText(/is never used/)).toBeNull();

  await userEvent.type(screen.getByLabelText('A day for Holidays'), '2027-01-26');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.type(screen.getByLabelText('PIN to try'), '226001');
  await userEvent.click(screen.getByRole('button', { name: 'Try' }));
  await screen.findByText('Lucknow, Uttar Pradesh: zone Home');
  expect(screen.getByText(/Standard: Tue 24 Nov – Thu 26 Nov · ₹99/)).toBeVisible();
  expect(setups.at(-1)).toMatchObject({
    pin: '226001',
    holidays: ['2027-01-26'],
    zones: [{ id: 'home' }, { id: 'everywhere' }],
  });

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toBeDefined());
  expect(saved).toEqual([
    {
      key: 'deliveryZones',
      value: [
        expect.objectContaining({ id: 'home', india: false, radiusKm: 25, cod: true, codCharge: null }),
        everywhere,
      ],
    },
    { key: 'deliveryHolidays', value: ['2027-01-26'] },
  ]);
}, 60_000);

test('ids stay, new ones are told apart, and a tariff keeps only what its kind uses', () => {
  const tariff = {
    kind: 'FLAT' as const,
    amount: 40,
    steps: [{ upTo: 5, amount: 1 }],
    everyMore: 5,
    amountMore: 1,
    freeFrom: 500,
  };
  const typed = {
    ...newZone,
    name: 'Everywhere',
    methods: [
      { ...newZone.methods[0]!, tariff },
      { ...newZone.methods[0]!, id: 'standard' },
    ],
  };
  expect(zoneOf(typed, undefined, [everywhere])).toMatchObject({
    id: 'everywhere-2',
    methods: [
      {
        id: 'standard-2',
        tariff: { kind: 'FLAT', amount: 40, steps: [], everyMore: null, amountMore: null, freeFrom: 500 },
      },
      { id: 'standard' },
    ],
  });
  expect(zoneOf(typed, 'own', []).id).toBe('own');
});

const zone = (name: string, area: Partial<Zone>): Zone => ({
  ...everywhere,
  id: name,
  name,
  india: false,
  abroad: false,
  ...area,
});

test.each<[what: string, zones: Partial<Zone>[], hiddenBy: string[]]>([
  ['a zone alone', [{ india: true }], []],
  ['all of India', [{ india: true }, { pins: ['226'] }], ['0']],
  ['all of India, of a zone with other countries too', [{ india: true }, { india: true, abroad: true }], []],
  ['two zones together', [{ india: true }, { abroad: true }, { india: true, abroad: true }], ['0', '1']],
  ['the same state', [{ states: ['Bihar', 'Goa'] }, { states: ['Goa'] }], ['0']],
  ['one of its two states', [{ states: ['Goa'] }, { states: ['Bihar', 'Goa'] }], []],
  ['the beginning of its PINs', [{ pins: ['226'] }, { pins: ['226001', '226010-226030'] }], ['0']],
  ['a range around its PIN', [{ pins: ['226001-226030'] }, { pins: ['226010'] }], ['0']],
  ['a part of its range', [{ pins: ['226001-226030'] }, { pins: ['226010-226040'] }], []],
  ['a wider circle', [{ radiusKm: 25 }, { radiusKm: 10 }], ['0']],
  ['a narrower circle', [{ radiusKm: 10 }, { radiusKm: 25 }], []],
  ['a state, which may or may not have the PIN', [{ states: ['Uttar Pradesh'] }, { pins: ['226001'] }], []],
])('a zone is never used below %s, or is', (_, areas, hiddenBy) => {
  const zones = areas.map((area, index) => zone(String(index), area));
  expect(zonesThatHideIt(zones, zones.length - 1).map(({ name }) => name)).toEqual(hiddenBy);
});

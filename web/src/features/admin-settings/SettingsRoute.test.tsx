// The groups of settings on a phone, which has no room for tabs.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen, Refusal } from '../../../test/stage';
import { SettingsRoute } from './SettingsRoute';

const group = (id: string, title: string, label: string) => ({
  __typename: 'SettingGroup',
  id,
  title,
  about: `About ${title}.`,
  version: 1,
  updatedAt: null,
  settings: [
    {
      __typename: 'Setting',
      key: `${id}.one`,
      label,
      help: 'Help.',
      kind: 'TEXT',
      value: 'As it is',
      defaultValue: 'As it is',
      changed: false,
      public: true,
      least: null,
      most: 60,
      unit: null,
      options: null,
    },
  ],
});

test('on a phone a part is chosen from a list, and its address names it', async () => {
  openScreen('/admin/settings', <SettingsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN' }),
    AdminSettingGroups: () => ({
      settingGroups: [group('shop', 'Shop', 'Brand'), group('selling', 'Selling', 'Largest order')],
    }),
  });
  expect(await screen.findByLabelText('Brand')).toHaveValue('As it is');
  expect(screen.queryByRole('tab')).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Part of the settings' }));
  await userEvent.click(await screen.findByText('Selling', { selector: '.ant-select-item-option-content' }));
  expect(await screen.findByLabelText('Largest order')).toHaveValue('As it is');
  expect(screen.queryByLabelText('Brand')).toBeNull();
  expect(window.location.search).toBe('?part=selling');
});

test('texts to register stand above the fields for their names, to copy, in their language', async () => {
  const text = {
    __typename: 'MessageText',
    id: 'orderPaid',
    title: 'Payment received',
    about: 'When an online payment has arrived.',
    category: 'UTILITY',
    language: 'hi',
    whatsappText: 'आपके ऑर्डर {{1}} का भुगतान हमें मिल गया है: {{2}}। धन्यवाद।',
    whatsappVariables: ['Number of the order.', 'What was paid.'],
    buttons: [{ __typename: 'MessageTextButton', words: 'ऑर्डर देखें', url: 'https://shop.example.com/{{1}}' }],
    smsText: 'आपके ऑर्डर {#var#} का भुगतान हमें मिल गया है: {#var#}। धन्यवाद। GS Mart',
    smsTextAtProvider: 'आपके ऑर्डर ##VAR1## का भुगतान हमें मिल गया है: ##VAR2##। धन्यवाद। GS Mart',
    smsVariables: ['Number of the order.', 'What was paid.'],
  };
  const templates = group('messageTemplates', 'Texts to register', 'x');
  const field = (key: string, label: string) => ({ ...templates.settings[0]!, key, label, kind: 'LINE' });
  const settings = [
    field('orderPaidWhatsappTemplate', 'Payment received: name at WhatsApp'),
    field('orderPaidSmsTemplate', 'Payment received: template id at MSG91'),
  ];
  const user = userEvent.setup();
  openScreen('/admin/settings?part=messageTemplates', <SettingsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN' }),
    AdminSettingGroups: () => ({ settingGroups: [{ ...templates, settings }] }),
    AdminMessageTexts: () => ({
      messageTexts: { __typename: 'MessageTexts', smsHeader: 'GSMART', smsEntity: '1201159', texts: [text] },
    }),
    AdminEditSettingGroup: () => {
      throw new Refusal('BAD_INPUT', 'Some values are not right.', {
        fields: [{ path: 'orderPaidWhatsappTemplate', message: 'Small letters, digits and _ only, as Meta shows it.' }],
      });
    },
  });
  const [name, id] = [await screen.findByLabelText(/name at WhatsApp/), screen.getByLabelText(/template id at MSG91/)];
  const [meta, dlt] = [screen.getByText(text.whatsappText), screen.getByText(text.smsText)];
  expect(meta).toHaveAttribute('lang', 'hi');
  for (const [above, below] of [
    [meta, name],
    [name, dlt],
    [dlt, id],
  ] as const)
    expect(above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText('GSMART')).toBeVisible();
  expect(screen.getByText('https://shop.example.com/{{1}}')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the text of Payment received for MSG91' }));
  expect(await navigator.clipboard.readText()).toBe(text.smsTextAtProvider);
  await user.clear(name);
  await user.type(name, 'Shop Paid');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Small letters, digits and _ only, as Meta shows it.')).toBeVisible();
});

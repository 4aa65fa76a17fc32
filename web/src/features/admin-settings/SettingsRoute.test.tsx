// The groups of settings on a phone, which has no room for tabs.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen } from '../../../test/stage';
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

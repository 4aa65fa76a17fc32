// The screen of the backups, and how a downloaded one is sent back: in parts, over a line that loses answers.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, fill, openScreen, Refusal, type Answers } from '../../../test/stage';
import { BackupsRoute } from './BackupsRoute';

const cart = cartOf([]);
const status = (more: object) => ({
  __typename: 'BackupStatus',
  health: 'GOOD',
  healthSaid: 'The last backup is good.',
  on: true,
  where: 'the folder /data/backups',
  lastGoodAt: '2026-11-25T21:30:00.000Z',
  lastGoodRecords: 10,
  lastFailureAt: null,
  lastFailure: null,
  rehearsedAt: null,
  rehearsalGood: null,
  rehearsalSaid: null,
  nextAt: '2026-11-26T21:30:00.000Z',
  canRestore: true,
  shopName: 'Toys',
  restoredAt: null,
  restoredFrom: null,
  keptAs: null,
  ...more,
});
const items = [
  {
    __typename: 'Backup',
    name: '2026-11-25T21-30-00Z',
    takenAt: '2026-11-25T21:30:00.000Z',
    megabytes: 0.2,
    checkedAt: null,
    checkedGood: null,
  },
];

// Refusals are logged.
let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

function open(answers: Answers = {}, more: object = {}) {
  return openScreen('/admin/backups', <BackupsRoute />, {
    Me: () => customer(cart, { role: 'ADMIN' }),
    MyCart: () => ({ myCart: cart }),
    AdminBackups: () => ({
      backupStatus: status(more),
      backups: { __typename: 'BackupPage', total: 1, page: 1, pages: 1, pageSize: 20, items },
    }),
    BackOfficeJobs: () => ({ jobs: { __typename: 'JobPage', total: 0, page: 1, pages: 0, pageSize: 10, items: [] } }),
    ...answers,
  });
}

test('a downloaded backup is sent in parts that go on where the shop has got to, and taken in', async () => {
  const takenIn: object[] = [];
  const begun = jest.fn(() => ({
    startBackupUpload: { __typename: 'BackupUpload', id: 'upload-1', url: '/upload/backup?x', partBytes: 4 },
  }));
  open({
    AdminStartBackupUpload: begun,
    AdminTakeInBackup: ({ input }) => {
      takenIn.push(input as object);
      if (takenIn.length === 1) {
        const message = 'This passphrase does not open the file.';
        throw new Refusal('BAD_INPUT', message, { fields: [{ path: 'passphrase', message }] });
      }
      if (takenIn.length === 2) {
        const message = 'This is the backup of “Other”, and this shop is “Toys”.';
        throw new Refusal('BAD_INPUT', message, { fields: [{ path: 'otherShop', message }] });
      }
      return { takeInBackup: { __typename: 'Job', id: 'job-1' } };
    },
  });
  const graphql = globalThis.fetch;
  const parts: [offset: string, bytes: number][] = [];
  globalThis.fetch = async (to, init) => {
    if (!String(to).startsWith('/upload/')) return graphql(to, init);
    const offset = new Headers(init!.headers).get('upload-offset')!;
    parts.push([offset, (init!.body as Blob).size]);
    // It wrote the first part, and the answer to it was lost: the shop has six bytes.
    const [received, code] = parts.length === 1 ? [6, 409] : [Math.min(10, Number(offset) + 4), 200];
    return new Response(JSON.stringify({ received }), { status: code });
  };

  await userEvent.click(await screen.findByRole('button', { name: 'Bring one back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bring back a downloaded backup' });
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  fill('Passphrase it was downloaded with', 'words of another');
  await send();
  expect(await within(dialog).findByText('Choose the file first.')).toBeVisible();

  const file = new File(['0123456789'], 'shop-backup.tar.gz.enc');
  fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [file] } });
  expect(await within(dialog).findByText(file.name)).toBeVisible();
  await send();
  expect((await within(dialog).findAllByText('This passphrase does not open the file.')).length).toBeGreaterThan(0);
  expect(parts).toEqual([
    ['0', 4],
    ['6', 4],
  ]);

  fill('Passphrase it was downloaded with', 'the right words');
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await send();
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /^Take it in all the same/ }));
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const upload = 'upload-1';
  expect(takenIn).toEqual([
    { upload, passphrase: 'words of another', otherShop: false },
    { upload, passphrase: 'the right words', otherShop: false },
    { upload, passphrase: 'the right words', otherShop: true },
  ]);
  // What was there already was not sent again.
  expect(begun).toHaveBeenCalledTimes(1);
  expect(parts).toHaveLength(2);
});

test('an upload that the shop refuses or gave up says so, and begins anew', async () => {
  let answers = 0;
  const begun = jest.fn(() => ({
    startBackupUpload: { __typename: 'BackupUpload', id: `upload-${answers}`, url: '/upload/backup', partBytes: 99 },
  }));
  open({
    AdminStartBackupUpload: () => {
      if (answers++ === 0) throw new Refusal('CONFLICT', 'Meera is sending a backup to the shop.');
      return begun();
    },
    AdminTakeInBackup: () => ({ takeInBackup: { __typename: 'Job', id: 'job-1' } }),
  });
  const graphql = globalThis.fetch;
  globalThis.fetch = async (to, init) => {
    if (!String(to).startsWith('/upload/')) return graphql(to, init);
    if (begun.mock.calls.length > 1) return new Response(JSON.stringify({ received: 3 }));
    return new Response(JSON.stringify({ message: 'This upload is over. Choose the file again.' }), { status: 404 });
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Bring one back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bring back a downloaded backup' });
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [new File(['abc'], 'b.enc')] } });
  fill('Passphrase it was downloaded with', 'the right words');
  await send();
  expect(await within(dialog).findByText('Meera is sending a backup to the shop.')).toBeVisible();
  await send();
  expect(await within(dialog).findByText('This upload is over. Choose the file again.')).toBeVisible();
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where the screen restores nothing, it takes none back either', async () => {
  open({}, { canRestore: false });
  expect(await screen.findByText(/restored by the command/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Bring one back' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

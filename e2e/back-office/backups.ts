/** A backup that its owner took home comes back from the file alone, and is restored. The last journey: the shop starts anew. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from 'playwright-core';
import { asAdmin, open, settled, type Stage } from './stage.js';

const passphrase = 'a phrase of several words';

export function backupJourneys(stage: Stage): void {
  it('takes a downloaded backup back when those on the disk are lost, and the shop is as it was', async () => {
    const { page, shop } = stage;
    const home = mkdtempSync(join(tmpdir(), 'shop-home-'));
    try {
      await open(stage, '/admin/backups');
      await page.getByRole('button', { name: 'Back up now' }).click();
      const download = page.getByRole('button', { name: /^Download the backup of / }).first();
      await download.click();
      const taking = page.getByRole('dialog', { name: /^Download the backup of / });
      await taking.getByLabel('Passphrase that opens the file').fill(passphrase);
      await taking.getByLabel('The same once more').fill(passphrase);
      const [file]: [Download, void] = await Promise.all([
        page.waitForEvent('download'),
        taking.getByRole('button', { name: 'Download' }).click(),
      ]);
      const kept = join(home, file.suggestedFilename());
      await file.saveAs(kept);
      await taking.waitFor({ state: 'detached' });
      rmSync(join(shop.dataDir, 'backups'), { recursive: true });
      const brand = 'Renamed after the backup';
      const { backupStatus: before } = await asAdmin(stage, '{backupStatus{shopName}}');
      const { settingGroups } = await asAdmin(stage, '{settingGroups{id version}}');
      const { version } = settingGroups.find(({ id }: { id: string }) => id === 'shop');
      await asAdmin(
        stage,
        'mutation($version:Int!,$values:[SettingInput!]!){editSettingGroup(id:"shop",version:$version,values:$values){id}}',
        { version, values: [{ key: 'brand', value: brand }] },
      );

      await page.reload();
      await settled(page);
      await page.getByText(/^None yet\./).waitFor();
      await page.getByRole('button', { name: 'Bring one back' }).click();
      const sending = page.getByRole('dialog', { name: 'Bring back a downloaded backup' });
      await sending.locator('input[type=file]').setInputFiles(kept);
      await sending.getByLabel('Passphrase it was downloaded with').fill(passphrase);
      await sending.getByRole('button', { name: 'Send' }).click();
      await sending.getByRole('checkbox', { name: /^Take it in all the same/ }).check();
      await sending.getByRole('button', { name: 'Send' }).click();
      await page.getByText(/is whole and stands in the list/).waitFor();

      await page.getByRole('button', { name: /^Restore the backup of / }).click();
      const restoring = page.getByRole('dialog', { name: /^Restore the backup of / });
      await restoring.getByLabel(/^Type the name of the shop/).fill(brand);
      await restoring.getByRole('button', { name: 'Restore' }).click();
      while (!shop.said.includes('The shop is open again.')) await page.waitForTimeout(50);
      const { backupStatus: after } = await asAdmin(stage, '{backupStatus{shopName restoredAt}}');
      expect(after).toEqual({ shopName: before.shopName, restoredAt: expect.any(String) });
      await page.reload();
      await page.getByText(/was restored on/).waitFor();
    } finally {
      rmSync(home, { recursive: true, force: true });
      // While the shop was away.
      stage.faults.splice(0);
    }
  });
}

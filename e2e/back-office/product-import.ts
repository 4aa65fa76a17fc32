/** Bulk edit of products, CSV import with its dry run, and CSV export. */
import { asAdmin, choose, downloaded, open, row, toast, type Stage } from './stage.js';

export function productImportJourneys(stage: Stage): void {
  describe('many products at once', () => {
    it('changes the chosen products in what was set and leaves the rest', async () => {
      const { page } = stage;
      await open(stage, '/admin/products?category=Fitness');
      const before = (
        await asAdmin(
          stage,
          '{products(filter:{category:"Fitness"},sort:NAME,grouped:false){items{id title stock featured gstRatePercent}}}',
        )
      ).products.items;
      const [first, second] = before;
      for (const { title } of [first, second]) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
      await page.getByText('2 chosen').waitFor();
      await page.getByRole('button', { name: 'Change them at once' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Add to stock').fill('100');
      await choose(dialog, 'GST rate', /^5%$/);
      await dialog.getByLabel('HSN code').fill('12');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByText('HSN code has 4 to 8 digits').waitFor();
      await dialog.getByLabel('HSN code').fill('');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await toast(page, '2 products changed');
      const after = (
        await asAdmin(
          stage,
          '{products(filter:{category:"Fitness"},sort:NAME,grouped:false){items{id title stock featured gstRatePercent}}}',
        )
      ).products.items;
      expect(after).toEqual(
        before.map((product: { stock: number }, index: number) =>
          index < 2 ? { ...product, stock: product.stock + 100, gstRatePercent: 5 } : product,
        ),
      );
      await row(page, first.title)
        .getByText(String(first.stock + 100))
        .waitFor();
      expect(await page.getByText('2 chosen').count()).toBe(0);
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('rehearses an import, names every faulty line, and writes the others only when told to', async () => {
      const { page } = stage;
      await open(stage, '/admin/products');
      await page.getByRole('button', { name: 'Import CSV' }).click();
      const dialog = page.getByRole('dialog');
      const file = (name: string, lines: string[]) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
      await dialog.locator('input[name=file]').setInputFiles(file('wrong.csv', ['colour,size', 'red,5']));
      await dialog
        .getByRole('alert')
        .filter({ hasText: /column/i })
        .waitFor();
      await dialog
        .locator('input[name=file]')
        .setInputFiles(
          file('products.csv', [
            'sku,title,description,price,mrp,stock,category',
            'IMP-1,Steel Hook,"A hook, bent by hand",120.50,150,30,Living Room',
            'IMP-2,Steel Ring,A ring,abc,,5,Living Room',
            'IMP-3,Steel Chain,A chain,90,,5,Nowhere',
          ]),
        );
      await dialog.getByText('1 would be added, 0 would be changed, 0 unchanged, 2 failed').waitFor();
      await dialog.getByRole('row', { name: /3 IMP-2 ?Steel Ring – Failed .*"abc" cannot be read/ }).waitFor();
      await dialog.getByRole('row', { name: /4 IMP-3 ?Steel Chain – Failed .*no such category/ }).waitFor();
      await dialog.getByText('The file was read as UTF-8.').waitFor();
      const imported = async () =>
        (
          await asAdmin(
            stage,
            '{products(filter:{search:"IMP-"},grouped:false){items{sku title price originalPrice stock}}}',
          )
        ).products.items.filter(({ sku }: { sku: string }) => sku.startsWith('IMP-'));
      expect(await imported()).toEqual([]);
      await dialog.getByRole('button', { name: 'Import 1 product' }).click();
      await toast(page, '1 product added, 0 changed');
      await dialog.getByText('1 added, 0 changed, 0 unchanged, 2 failed').waitFor();
      expect(await imported()).toEqual([
        { sku: 'IMP-1', title: 'Steel Hook', price: 120.5, originalPrice: 150, stock: 30 },
      ]);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await row(page, 'Steel Hook').waitFor();
      stage.faults.length = 0;
    });

    it('asks what headings of another kind are, and says when a file is in the encoding of Windows', async () => {
      const { page } = stage;
      await open(stage, '/admin/products');
      await page.getByRole('button', { name: 'Import CSV' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name=file]').setInputFiles({
        name: 'excel.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Artikel,Name,Category,Price\nLATIN-1,Caf\xe9 stool \xbd,Living Room,"1,499"', 'latin1'),
      });
      await dialog.getByText('Say which column these are, or leave them out: Artikel').waitFor();
      expect(await dialog.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
      await choose(dialog, 'Column for Artikel', 'SKU');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('Check that these characters are right: é ½.').waitFor();
      await dialog.getByRole('row', { name: /2 LATIN-1 ?Café stool ½ ₹1,499 New/ }).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('exports the products of the list, or all of them, as CSV', async () => {
      const { page } = stage;
      await open(stage, '/admin/products?category=Cricket');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const shown = await downloaded(page, () =>
        page.getByRole('menuitem', { name: 'Only the products of this list' }).click(),
      );
      expect(shown.name).toMatch(/\.csv$/);
      const { products, all: whole } = await asAdmin(
        stage,
        '{products(filter:{category:"Cricket"},grouped:false){total}all:products(filter:{visibility:[LIVE,DRAFT,HIDDEN]},grouped:false){total}}',
      );
      const lines = (text: string) => text.trim().split(/\r?\n(?=[A-Z])/).length - 1;
      expect(lines(shown.text)).toBe(products.total);
      expect(shown.text).toContain('Kashmir Willow Cricket Bat');
      await open(stage, '/admin/products');
      const all = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
      expect(lines(all.text)).toBe(whole.total);
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}

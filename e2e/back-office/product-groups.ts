/** Product groups: made of products, filled, edited in their table also by two at once, deleted and brought back. */
import { PHONE, visit } from '../harness.js';
import { asAdmin, open, settled, toast, type Stage } from './stage.js';

const GROUP = 'query($s:String){productGroups(search:$s){items{id memberCount members{id sku price version}}}}';
const groupOf = async (stage: Stage, search: string) =>
  (await asAdmin(stage, GROUP, { s: search })).productGroups.items[0];

export function productGroupJourneys(stage: Stage): void {
  describe('product groups', () => {
    it('are made of products, get the members they lack, are edited in place, deleted and brought back', async () => {
      const { page } = stage;
      const ids: string[] = [];
      for (const size of ['4', '6']) {
        const { addProduct } = await asAdmin(stage, 'mutation($i:AddProductInput!){addProduct(input:$i){id}}', {
          i: {
            title: `Zebra Bat – size ${size}`,
            sku: `ZEB-${size}`,
            price: 900,
            stock: 3,
            category: 'Cricket',
            specifications: [{ key: 'Size', value: size }],
          },
        });
        ids.push(addProduct.id);
      }
      await open(stage, '/admin/products?search=zebra');
      for (const size of ['4', '6'])
        await page.getByRole('checkbox', { name: `Select Zebra Bat – size ${size}` }).check();
      await page.getByRole('button', { name: 'Make a group of them' }).click();
      const wizard = page.getByRole('dialog', { name: 'Make a group of 2 products' });
      expect(await wizard.getByLabel('Name of option 1').inputValue()).toBe('Size');
      await wizard.getByLabel('Title', { exact: true }).fill('Zebra Bat');
      await wizard.getByRole('button', { name: 'Make the group' }).click();
      await toast(page, 'Group made: Zebra Bat');

      await open(stage, '/admin/product-groups?search=zebra');
      await page.getByRole('button', { name: 'Edit Zebra Bat' }).click();
      await page.getByLabel('New value of Size').fill('Harrow');
      await page.getByRole('button', { name: 'Add value' }).click();
      await page.getByRole('button', { name: 'Save group' }).click();
      await toast(page, 'Group saved');
      await page.getByRole('button', { name: 'Generate (1 lacking)' }).click();
      const generate = page.getByRole('dialog', { name: 'Generate members of Zebra Bat' });
      await generate.getByLabel('Price', { exact: true }).fill('1,100');
      await generate.getByLabel('Harrow: percent more').fill('10');
      await generate.getByRole('button', { name: 'Add 1 member' }).click();
      await toast(page, '1 member added');
      await page.getByLabel('Price of Harrow').waitFor();
      expect(await page.getByLabel('Price of Harrow').inputValue()).toBe('1210.00');

      await page.getByLabel('Price of Harrow').fill('1,250');
      await page.getByLabel('Price of Harrow').press('Enter');
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[aria-label="Price of Harrow"]')?.value === '1250.00',
      );
      const harrow = (await groupOf(stage, 'zebra')).members.find(({ price }: { price: number }) => price === 1250);
      await asAdmin(stage, 'mutation($i:EditProductInput!){editProduct(input:$i){id}}', {
        i: { id: harrow.id, featured: true },
      });
      await page.getByLabel('Price of Harrow').fill('1,300');
      await page.getByLabel('Price of Harrow').press('Enter');
      await page.getByText('Changed meanwhile by somebody else.').waitFor();
      await page.getByRole('button', { name: 'Load the latest version' }).click();
      await page.getByText('Loaded. Press Enter to save your entry').waitFor();
      await settled(page);
      expect(await page.getByLabel('Price of Harrow').inputValue()).toBe('1,300');
      await page.getByLabel('Price of Harrow').press('Enter');
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[aria-label="Price of Harrow"]')?.value === '1300.00',
      );

      await page.getByRole('button', { name: 'Remove Harrow' }).click();
      await page.getByRole('button', { name: 'Save group' }).click();
      await page.getByText('has the value Harrow. Give it another one first').first().waitFor();
      await page.getByRole('button', { name: 'Delete group' }).click();
      const question = page.getByRole('dialog', { name: 'Delete Zebra Bat?' });
      await question.getByRole('radio', { name: 'Delete the members, too' }).check();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Group deleted: Zebra Bat').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await toast(page, 'Zebra Bat is back');
      expect(await groupOf(stage, 'zebra')).toMatchObject({ memberCount: 3 });
      // Refusals that were asked for.
      expect(
        stage.faults.splice(0).filter((fault) => !/STALE_VERSION|CONFLICT|changed|has the value/i.test(fault)),
      ).toEqual([]);
    });

    it('are edited in their table on a phone, where nothing is wider than the screen', async () => {
      const { id } = await groupOf(stage, 'zebra');
      const { page } = await visit(stage.browser, stage.shop, { token: stage.token, viewport: PHONE });
      await page.goto(`/admin/product-groups?edit=${id}`);
      const stock = page.getByLabel('Stock of 4', { exact: true });
      await stock.fill('8');
      await stock.press('Enter');
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[aria-label="Stock of 4"]')?.disabled === false,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.context().close();
      const { products } = await asAdmin(stage, '{products(filter:{search:"ZEB-4"},grouped:false){items{stock}}}');
      expect(products.items[0].stock).toBe(8);
    });
  });
}

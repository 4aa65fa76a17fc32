/** Prices: the change of all with its preview and its undo, and the dialog with its two modes. */
import { asAdmin, open, refused, requestsDuring, rupees, toast, type Stage } from './stage.js';

interface Priced {
  id: string;
  title: string;
  price: number;
  originalPrice: number | null;
}

const prices = async (stage: Stage): Promise<Priced[]> =>
  (
    await asAdmin(
      stage,
      '{products(filter:{visibility:[LIVE,DRAFT,HIDDEN]},sort:NAME,pageSize:100,grouped:false){items{id title price originalPrice}}}',
    )
  ).products.items;

export function pricingJourneys(stage: Stage): void {
  describe('pricing', () => {
    it('shows what a change of all prices would do, does it, and takes it back', async () => {
      const { page } = stage;
      const before = await prices(stage);
      await open(stage, '/admin/pricing');
      const percent = page.getByLabel('Bulk change percent');
      const apply = page.getByRole('button', { name: 'Apply to All' });
      for (const nothing of ['', 'ten', '--5']) {
        await percent.fill(nothing);
        expect(await requestsDuring(page, () => apply.click())).toBe(0);
      }
      await percent.fill('-100');
      await apply.click();
      await page
        .getByRole('alert')
        .filter({ hasText: /percent/i })
        .first()
        .waitFor();
      expect(await percent.inputValue()).toBe('-100');

      await percent.fill('10');
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText(`Preview: +10% changes ${before.length} products`).waitFor();
      const [first] = before;
      const raised = Math.round(first!.price * 1.1);
      await preview
        .getByRole('row', { name: new RegExp(`${first!.title}.*${rupees(first!.price)} → ${rupees(raised)}`) })
        .waitFor();
      expect(await prices(stage)).toEqual(before);
      await percent.press('Enter');
      const question = page.getByRole('dialog', { name: 'Change all prices by +10%?' });
      await question.getByText(`${before.length} get another price or MRP`).waitFor();
      const dearest = before.reduce((most, one) => (one.price > most.price ? one : most));
      await question
        .getByText(`${dearest.title}: ${rupees(dearest.price)} → ${rupees(Math.round(dearest.price * 1.1))}`)
        .first()
        .waitFor();
      expect(await prices(stage)).toEqual(before);
      await question.getByRole('button', { name: `Change ${before.length} prices` }).click();
      await toast(page, `${before.length} prices changed.`);
      expect((await prices(stage))[0]).toMatchObject({ price: raised });
      await page.locator('.ant-card', { hasText: first!.title }).getByText(rupees(raised), { exact: true }).waitFor();

      await page.getByText(/^Last change: \+10% on/).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await toast(page, `${before.length} prices restored.`);
      expect(await prices(stage)).toEqual(before);
      await page.getByText(/^Last change: \+10%/).waitFor({ state: 'detached' });
      stage.faults.length = 0;
    });

    it('changes no price a second time when somebody else has just changed all of them', async () => {
      const { page } = stage;
      await open(stage, '/admin/pricing');
      await page.getByLabel('Bulk change percent').fill('10');
      await page.getByRole('region', { name: 'Preview' }).getByText('Preview: +10% changes').waitFor();
      const { changeAllPrices } = await asAdmin(stage, 'mutation{changeAllPrices(percent:10){changeId}}');
      const raised = await prices(stage);
      await page.getByRole('button', { name: 'Apply to All' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Change \d+ prices/ })
        .click();
      await page.getByRole('alert').filter({ hasText: 'Prices of many products were changed meanwhile.' }).waitFor();
      await page.getByText(/^Last change: \+10% on/).waitFor();
      const [first] = raised;
      await page
        .getByRole('region', { name: 'Preview' })
        .getByRole('row', { name: new RegExp(`${first!.title}.*${rupees(first!.price)} → `) })
        .waitFor();
      expect(await page.getByLabel('Bulk change percent').inputValue()).toBe('10');
      expect(await prices(stage)).toEqual(raised);
      const faults = stage.faults.splice(0);
      expect(faults).toContain(refused(409));
      // A failure is logged besides being shown.
      expect(faults.filter((fault) => fault.startsWith('The prices could not be changed'))).toHaveLength(1);
      expect(faults).toHaveLength(2);
      await asAdmin(stage, 'mutation($id:ID!){undoBulkPriceChange(id:$id){restored}}', {
        id: changeAllPrices.changeId,
      });
    });

    it('sets one price with its MRP or with its discount', async () => {
      const { page } = stage;
      await open(stage, '/admin/pricing?search=kashmir+willow');
      await page.getByRole('button', { name: /^Edit price of Kashmir Willow/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Selling Price').fill('1500');
      await dialog.getByRole('textbox', { name: 'MRP' }).fill('1400');
      await dialog.getByRole('button', { name: 'Save Pricing' }).click();
      await dialog.getByText('MRP is not below the selling price').waitFor();
      await dialog.getByText('Price + Discount').click();
      await dialog.getByLabel('Discount percent').fill('100');
      await dialog.getByRole('button', { name: 'Save Pricing' }).click();
      await dialog.getByText('The discount is from 0 to 99.99').waitFor();
      await dialog.getByLabel('Discount percent').fill('25');
      await dialog.getByText('The MRP becomes ₹2,000.').waitFor();
      await dialog.getByRole('button', { name: 'Save Pricing' }).click();
      await toast(page, 'Price saved');
      const card = page.locator('.ant-card', { hasText: 'Kashmir Willow' });
      await card.getByText('₹1,500', { exact: true }).waitFor();
      expect(await card.locator('del').innerText()).toBe('₹2,000');
      await card.getByText('25% OFF').waitFor();

      await page.getByRole('button', { name: /^Edit price of Kashmir Willow/ }).click();
      await dialog.getByLabel('Selling Price').fill('1899');
      await dialog.getByRole('textbox', { name: 'MRP' }).fill('2499');
      await dialog.getByRole('button', { name: 'Save Pricing' }).click();
      await card.getByText('₹1,899', { exact: true }).waitFor();
      expect((await prices(stage)).find(({ title }) => title.startsWith('Kashmir Willow'))).toMatchObject({
        price: 1899,
        originalPrice: 2499,
      });
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}

/** Offers: from a ready-made draft over the rehearsal to an order that got it, and many codes as a file. */
import { downloaded, asAdmin, open, placeOrder, rupees, settled, toast, type Stage } from './stage.js';

const presets = ['Free delivery over ₹999', 'Buy 2 get 1', 'Prepaid 5% off', 'Welcome: first order', 'Diwali 10%'];

async function offerNamed(stage: Stage, name: string) {
  const { offers } = await asAdmin(
    stage,
    'query($s:String){offers(filter:{search:$s}){items{id name code state version figures{uses given}}}}',
    { s: name },
  );
  return offers.items[0];
}

/** What a code takes off one piece, for somebody without an account. */
async function quoted({ shop }: Stage, codes: string[]): Promise<{ discountAmount: number; codeProblems: object[] }> {
  const { products } = await shop.graphql('{products(filter:{search:"yoga mat"}){items{id}}}');
  const { quote } = await shop.graphql(
    'query($items:[QuoteLineInput!],$codes:[String!]){quote(items:$items,codes:$codes){discountAmount codeProblems{message}}}',
    { items: [{ productId: products.items[0].id, quantity: 1 }], codes },
  );
  return quote;
}

export function offerJourneys(stage: Stage): void {
  describe('offers', () => {
    it('are tried on past orders, started, told on the order that got one, and paused at once', async () => {
      const { page } = stage;
      const customer = await stage.shop.signUp('Asha Verma');
      const before = await placeOrder(stage, customer);
      await open(stage, '/admin/offers');
      await page.getByRole('button', { name: 'Add offer' }).click();
      const tries = page.getByRole('button', { name: /^Try it/ });
      for (const name of presets) {
        await page.getByRole('button', { name, exact: true }).click();
        await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/graphql')), tries.click()]);
        await page.getByText('Orders that would have got it').waitFor();
        expect([name, await page.getByRole('alert').count()]).toEqual([name, 0]);
      }
      await page
        .getByRole('list', { name: 'Orders with this offer' })
        .getByRole('link', { name: before.orderNumber })
        .waitFor();
      await page.getByText('10% off.', { exact: true }).waitFor();
      await page.getByLabel('With one code that everybody may use').check();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Enter a code', { exact: true }).waitFor();
      await page.getByLabel('Code', { exact: true }).fill('diwali-10');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await toast(page, 'Saved as a draft. Start it once it is right.');
      await page.getByRole('heading', { level: 1, name: 'Diwali sale' }).waitFor();
      expect(await offerNamed(stage, 'DIWALI10')).toMatchObject({ name: 'Diwali sale', state: 'DRAFT' });
      expect(await quoted(stage, ['DIWALI10'])).toMatchObject({ discountAmount: 0, codeProblems: [{}] });

      await page.getByRole('button', { name: 'Start Diwali sale' }).click();
      const question = page.getByRole('dialog', { name: 'Start Diwali sale?' });
      await question.getByRole('link', { name: before.orderNumber }).waitFor();
      await question.getByRole('button', { name: 'Start' }).click();
      await toast(page, 'Started: Diwali sale');
      const { discountAmount } = await quoted(stage, ['diwali10']);
      expect(discountAmount).toBeGreaterThan(0);

      const order = await placeOrder(stage, customer, { codes: ['DIWALI10'] });
      await open(stage, `/admin/orders?view=${order.id}`);
      const details = page.getByRole('dialog');
      await details.getByText(`, −${rupees(discountAmount)} by offers`).waitFor();
      const amounts = details.getByRole('row', { name: /^Offer: Diwali sale \(DIWALI10\)/ });
      await amounts.getByText(`−${rupees(discountAmount)}`, { exact: true }).waitFor();
      await amounts.getByRole('link').click();
      await settled(page);
      const line = page.locator('tbody tr.ant-table-row').filter({ hasText: 'Diwali sale' });
      await line.getByText(rupees(discountAmount), { exact: true }).waitFor();
      await line.getByRole('button', { name: 'Pause Diwali sale' }).click();
      await toast(page, 'Paused: Diwali sale. No order gets it now.');
      expect((await quoted(stage, ['DIWALI10'])).discountAmount).toBe(0);
      await line.getByText('Paused', { exact: true }).waitFor();
      await line.getByRole('button', { name: 'End Diwali sale' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End for good' }).click();
      await toast(page, 'Ended: Diwali sale');
      expect((await offerNamed(stage, 'Diwali')).state).toBe('ENDED');
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('have many codes, made at once as a file, listed with their uses', async () => {
      const { page } = stage;
      await open(stage, '/admin/offers?edit=new');
      await page.getByRole('button', { name: 'Diwali 10%', exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Thank you');
      await page.getByLabel('With many codes, each for one order or a few').check();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('button', { name: 'Codes of this offer' }).click();
      await page.getByText('No codes yet.').waitFor();
      await page.getByRole('button', { name: 'Make codes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Make codes' });
      await dialog.getByLabel('How many').fill('30');
      await dialog.getByLabel('They begin with').fill('thanks');
      const made = await downloaded(page, () => dialog.getByRole('button', { name: 'Make codes' }).click());
      expect(made.name).toBe('codes-thank-you.csv');
      const codes = [...made.text.matchAll(/^"?(THANKS[A-Z0-9]{8})"?,/gm)].map(([, code]) => code);
      expect(new Set(codes).size).toBe(30);
      await page.getByText('Page 1 of 2 (30 codes)').waitFor();
      await page.getByLabel('Search a code').fill(codes[7]!);
      await page.getByRole('row', { name: new RegExp(`${codes[7]}.*0 of 1`) }).waitFor();
      const all = await downloaded(page, () => page.getByRole('button', { name: 'Download all as CSV' }).click());
      expect(all.text).toBe(made.text);
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}

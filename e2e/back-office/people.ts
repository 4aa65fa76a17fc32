/** Customers with their carts, the global search, and the audit log. */
import { asAdmin, choose, open, row, settled, type Stage } from './stage.js';

export function peopleJourneys(stage: Stage): void {
  describe('customers', () => {
    it('lists them with their carts, whose prices stand with a dollar sign', async () => {
      const { page } = stage;
      const customer = await stage.shop.signUp('Zubin Mistry');
      const { products } = await stage.shop.graphql(
        '{products(filter:{search:"kashmir willow"}){items{id title price}}}',
      );
      const [bat] = products.items;
      await open(stage, '/admin/customers?search=Zubin+Mistry');
      const line = row(page, customer.email);
      await line.getByText('0 items').waitFor();
      expect(await line.getByText('Z', { exact: true }).count()).toBe(1);
      expect(await line.getByRole('button', { name: 'View cart of Zubin Mistry' }).isDisabled()).toBe(true);

      await stage.shop.graphql(
        'mutation($id:ID!){addToCart(productId:$id,quantity:3){count}}',
        { id: bat.id },
        customer.token,
      );
      await open(stage, '/admin/customers?search=Zubin+Mistry');
      await line.getByText('3 items').waitFor();
      await line.getByRole('button', { name: 'View cart of Zubin Mistry' }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: 'Shopping Cart Details' });
      await dialog.getByText(bat.title).waitFor();
      await dialog.getByText('Quantity: 3').waitFor();
      await dialog.getByText(`$${(bat.price * 3).toFixed(2)}`, { exact: true }).waitFor();
      expect(await dialog.getByText('Total Items').locator('..').innerText()).toMatch(/Total Items\s+3/);
      await page.keyboard.press('Escape');

      await stage.shop.graphql('mutation{clearCart{count}}', {}, customer.token);
      await line.getByRole('button', { name: 'View cart of Zubin Mistry' }).click();
      await dialog.getByText('Cart is empty').waitFor();
      await dialog.getByText("This customer hasn't added any items to their cart yet.").waitFor();
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });

  describe('the global search', () => {
    it('opens with Ctrl-K and leads to records and screens by keyboard alone', async () => {
      const { page } = stage;
      await stage.shop.signUp('Yezdi Karanjia');
      await open(stage, '/admin/dashboard');
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: 'Search the back office' });
      // Typed blindly, as one does after a shortcut: the field has the focus.
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
      await page.keyboard.type('Yezdi');
      await page
        .getByRole('option', { name: /Yezdi Karanjia.*Customer/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/admin\/customers\?view=/);
      await page.getByText('Customer since').waitFor();

      await page.keyboard.press('Control+k');
      await box.fill('pric');
      await page.getByRole('option', { name: /Pricing.*Screen/ }).waitFor();
      await page.getByRole('option').first().waitFor();
      while (!/Pricing/.test(await page.locator('[role=option][aria-selected=true]').innerText()))
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/pricing');
      await page.getByRole('heading', { level: 1, name: 'Admin Product Pricing Manager' }).waitFor();
      expect(await page.title()).toContain('Pricing');
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });

  describe('the audit log', () => {
    it('tells who changed what, with before and after, by kind of record', async () => {
      const { page } = stage;
      const { products } = await asAdmin(stage, '{products(filter:{search:"hex dumbbell"}){items{id title price}}}');
      const [product] = products.items;
      await asAdmin(stage, 'mutation($i:EditProductInput!){editProduct(input:$i){id}}', {
        i: { id: product.id, price: product.price + 250 },
      });
      await open(stage, '/admin/audit');
      await choose(page, 'Kind of record', 'Products');
      await page.waitForURL(/entity=product/);
      await settled(page);
      const line = row(page, product.title).first();
      await line.getByText('admin@gsmart.example').waitFor();
      await line.getByRole('button', { name: 'Expand row' }).click();
      await page
        .getByRole('row', {
          name: `Selling price ₹${product.price.toLocaleString('en-IN')} ₹${(product.price + 250).toLocaleString('en-IN')}`,
          exact: true,
        })
        .waitFor();
      await page.getByRole('searchbox').fill('zeppelin');
      await page.getByText('No changes found.').waitFor();
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}

/** Products: the list with its filters, adding with pictures, editing, deleting. */
import { join } from 'node:path';
import sharp from 'sharp';
import { asAdmin, choose, expectValue, open, refused, row, settled, toast, type Stage } from './stage.js';

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Drops files on the field. */
async function dropPictures({ page }: Stage, files: { name: string; type: string; content: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (list) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of list)
        data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
      return data;
    },
    files.map(({ name, type, content }) => ({ name, type, base64: content.toString('base64') })),
  );
  await page
    .getByRole('dialog')
    .getByText('Drop pictures here, or click to choose them')
    .dispatchEvent('drop', { dataTransfer: transfer });
}

const byTitle = async (stage: Stage, title: string) =>
  (
    await asAdmin(
      stage,
      'query($t:String){products(filter:{search:$t},grouped:false){items{id title description price originalPrice stock featured category hsnCode gstRatePercent version specifications{key value} images{key url}}}}',
      { t: title },
    )
  ).products.items.find((product: { title: string }) => product.title === title);

export function productJourneys(stage: Stage): void {
  describe('products', () => {
    it('searches, filters, sorts and pages on the server and keeps all of it in the address', async () => {
      const { page } = stage;
      await open(stage, '/admin/products');
      await page.getByText('1–20 of 70').waitFor();
      await page.getByRole('columnheader', { name: 'Price' }).click();
      await page.waitForURL(/sort=PRICE_ASC/);
      await page.getByRole('listitem', { name: '2' }).click();
      await page.getByText('21–40 of 70').waitFor();
      await page.reload();
      await page.getByText('21–40 of 70').waitFor();

      await page.getByRole('searchbox', { name: 'Search products' }).fill('zeppelin');
      await page.getByText('No products found').waitFor();
      await page.getByRole('searchbox', { name: 'Search products' }).fill('');
      await page.getByRole('button', { name: 'Filter' }).click();
      await choose(page, 'Stock', 'Low stock');
      await page.waitForURL((url) => url.searchParams.get('stock') === 'LOW' && !url.searchParams.has('page'));
      await settled(page);
      const { products } = await asAdmin(stage, '{products(filter:{stock:LOW},grouped:false){total}}');
      await page.getByText(`of ${products.total}`).first().waitFor();
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await page.getByText('1–20 of 70').waitFor();
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('asks before what was typed is thrown away, and closes at once when nothing was', async () => {
      const { page } = stage;
      await open(stage, '/admin/products');
      await page.getByRole('button', { name: 'Add Product' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Product' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Add Product' }).click();
      await dialog.getByLabel('Title', { exact: true }).fill('Half a thought');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('Half a thought');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('asks as well before the browser’s Back or the search leads away from what was typed', async () => {
      const { page } = stage;
      const search = () => new URL(page.url()).search;
      await open(stage, '/admin/orders');
      await page.getByRole('link', { name: 'Products', exact: true }).click();
      await page.getByRole('button', { name: 'Add Product' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Product' });
      await dialog.waitFor();
      await page.evaluate(() => history.back());
      await dialog.waitFor({ state: 'hidden' });
      expect(search()).toBe('');

      await page.getByRole('button', { name: 'Add Product' }).click();
      await dialog.getByLabel('Title', { exact: true }).fill('Half a thought');
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      const keep = async () => {
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await question.waitFor({ state: 'hidden' });
        await page.waitForURL(/\/admin\/products\?edit=new$/);
        expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('Half a thought');
      };
      await page.evaluate(() => history.back());
      await keep();
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: 'Search the back office' });
      await box.fill('contacts');
      await page.getByRole('option', { name: /Contacts.*Screen/ }).click();
      await keep();
      await page.evaluate(() => history.back());
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForURL(/\/admin\/products$/);
      await page.evaluate(() => history.back());
      await page.waitForURL(/\/admin\/orders$/);
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('hides a product from everybody but staff, copies it, prices and deletes many, and takes that back', async () => {
      const { page, shop } = stage;
      const { addProduct } = await asAdmin(
        stage,
        'mutation($input:AddProductInput!){addProduct(input:$input){id slug}}',
        { input: { title: 'Quiet Lantern', sku: 'LAN-1', price: 900, stock: 4, category: 'Living Room' } },
      );
      await open(stage, `/admin/products?search=quiet+lantern&edit=${addProduct.id}`);
      const form = page.getByRole('dialog', { name: 'Edit Product' });
      await form.getByRole('listitem').filter({ hasText: 'Material' }).getByLabel('Missing:').waitFor();
      await form.getByLabel('Description', { exact: true }).fill('Of brass and glass, 30 cm high.');
      await form.getByRole('listitem').filter({ hasText: 'Material' }).getByLabel('Said:').waitFor();
      await form.getByRole('link', { name: 'See it in the shop' }).waitFor();
      await choose(form, 'Visibility', 'Hidden');
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await form.waitFor({ state: 'hidden' });
      await page.locator('tbody').getByText('Hidden', { exact: true }).waitFor();
      expect((await fetch(`${shop.url}/product/${addProduct.id}/quiet-lantern`)).status).toBe(404);

      await page.getByRole('button', { name: 'Duplicate Quiet Lantern' }).click();
      const copy = page.getByRole('dialog', { name: 'Duplicate Quiet Lantern' });
      await copy.getByLabel('SKU of the copy').fill('lan-1');
      await copy.getByRole('button', { name: 'Make the copy' }).click();
      await copy
        .getByText(/has the SKU LAN-1/)
        .first()
        .waitFor();
      await copy.getByLabel('SKU of the copy').fill('LAN-2');
      await copy.getByRole('button', { name: 'Make the copy' }).click();
      await form.waitFor();
      await expectValue(form.getByLabel('SKU'), 'LAN-2');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await form.waitFor({ state: 'hidden' });

      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'New prices' }).click();
      const prices = page.getByRole('dialog', { name: 'New prices for 2 products' });
      await prices.getByText('Rupees', { exact: true }).first().click();
      await prices.getByRole('textbox', { name: 'Rupees' }).fill('-50');
      await prices.getByRole('button', { name: 'Preview' }).click();
      await prices.getByText('2 prices of 2 products would change').waitFor();
      await prices.getByRole('button', { name: 'Change 2 prices' }).click();
      await toast(page, '2 prices changed.');
      const now = async () =>
        (
          await asAdmin(
            stage,
            '{products(filter:{search:"quiet lantern",visibility:[LIVE,DRAFT,HIDDEN]},sort:NAME){items{price}}}',
          )
        ).products.items.map(({ price }: { price: number }) => price);
      expect(await now()).toEqual([850, 850]);

      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 products' }).click();
      await toast(page, '2 products deleted.');
      await page.getByText('No products found').waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await toast(page, '2 products put back.');
      await page.locator('tbody').getByText('LAN-2').waitFor();
      expect(await now()).toEqual([850, 850]);

      await page.goto(`${shop.url}/product/${addProduct.id}/quiet-lantern`);
      await page.getByText('Preview: only staff see this page.').waitFor();
      await page.getByRole('heading', { name: 'Quiet Lantern', level: 1 }).waitFor();
      expect(await page.getByRole('button', { name: /add to cart|like/i }).count()).toBe(0);
      // The address itself is not found, as for everybody.
      stage.faults.splice(0);
    });

    it('gives products their pictures by the names of the files, large photographs made smaller and upright', async () => {
      const { page, shop } = stage;
      const { addProduct } = await asAdmin(stage, 'mutation($input:AddProductInput!){addProduct(input:$input){id}}', {
        input: { title: 'Photo Lamp', sku: 'PHOTO-7', price: 900, stock: 4, category: 'Living Room' },
      });
      // As a phone takes it: lying, with a tag that says to turn it.
      const photo = await sharp({ create: { width: 3000, height: 2400, channels: 3, background: '#845' } })
        .composite([
          {
            input: await sharp({ create: { width: 3000, height: 300, channels: 3, background: '#fff' } })
              .png()
              .toBuffer(),
            top: 0,
            left: 0,
          },
          {
            input: await sharp(Buffer.alloc(1500 * 1500 * 3, 0), { raw: { width: 1500, height: 1500, channels: 3 } })
              .png()
              .toBuffer(),
            top: 600,
            left: 700,
          },
        ])
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer();
      // Photographs have more in them than this one.
      const large = Buffer.concat([photo, Buffer.alloc(400_000)]);
      await open(stage, '/admin/pictures-by-sku');
      await page.locator('main input[type=file]').setInputFiles([
        { name: 'PHOTO-7-2.jpg', mimeType: 'image/jpeg', buffer: await picture('#3a3') },
        { name: 'photo-7.jpg', mimeType: 'image/jpeg', buffer: large },
        { name: 'nobody-9.jpg', mimeType: 'image/jpeg', buffer: await picture('#333') },
        { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      ]);
      await page.getByText('Unknown SKU').waitFor();
      await page.getByRole('button', { name: 'Give 1 product 2 pictures' }).click();
      await toast(page, '1 product got pictures.');
      const { product } = await asAdmin(stage, 'query($id:ID!){product(id:$id){images{key width height}}}', addProduct);
      expect(product.images).toHaveLength(2);
      expect(product.images[1]).toMatchObject({ width: 640, height: 480 });
      const original = await sharp(join(shop.dataDir, 'files/private/originals', product.images[0].key)).metadata();
      expect([original.width, original.height, original.orientation ?? 1]).toEqual([1600, 2000, 1]);
      // What is left says why.
      await page.getByText('nobody-9.jpg').waitFor();
      await page.getByRole('button', { name: 'Clear the list' }).click();
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('adds a product with dropped pictures in the chosen order, and specification pairs only when both parts say something', async () => {
      const { page } = stage;
      await open(stage, '/admin/products');
      await page.getByRole('button', { name: 'Add Product' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add Product' }).click();
      await dialog.getByText('Give the product a title').waitFor();
      await dialog.getByLabel('Title', { exact: true }).fill('  Hammered Fire Bowl ');
      await choose(dialog, 'Category', 'Living Room');
      await dialog.getByLabel('Description', { exact: true }).fill('A bowl of 4 mm steel for the garden.');
      await dialog.getByLabel('Price', { exact: true }).fill('2450.50');
      await dialog.getByLabel('MRP').fill('2000');
      await dialog.getByText('MRP is not below the price').waitFor();
      await dialog.getByLabel('MRP').fill('2999');
      await dialog.getByLabel('Stock').fill('7');
      await dialog.getByRole('switch', { name: 'Featured' }).click();
      await dialog.getByLabel('HSN code').fill('7323');
      await choose(dialog, 'GST rate', /^12%$/);

      await dialog.getByLabel('Specification name').fill(' Bowl ');
      await dialog.getByLabel('Specification value').fill('   ');
      await dialog.getByRole('button', { name: 'Add specification' }).click();
      expect(await dialog.getByLabel('Name of specification 1').count()).toBe(0);
      await dialog.getByLabel('Specification value').fill(' Corten steel');
      await dialog.getByRole('button', { name: 'Add specification' }).click();
      expect(await dialog.getByLabel('Name of specification 1').inputValue()).toBe('Bowl');

      await dialog.getByText('Supports JPG, PNG up to 5MB').waitFor();
      await dropPictures(stage, [
        { name: 'front.jpg', type: 'image/jpeg', content: await picture('#b9763a') },
        { name: 'side.jpg', type: 'image/jpeg', content: await picture('#1d5673') },
        { name: 'top.jpg', type: 'image/jpeg', content: await picture('#1c6844') },
      ]);
      for (const name of ['front.jpg', 'side.jpg', 'top.jpg'])
        await dialog.getByRole('button', { name: `Move ${name}`, exact: true }).waitFor();
      const order = () =>
        dialog
          .getByRole('list', { name: 'Pictures' })
          .getByRole('button', { name: /^Move / })
          .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')!.replace('Move ', '')));
      expect(await order()).toEqual(['front.jpg', 'side.jpg', 'top.jpg']);
      await dialog.getByRole('button', { name: 'Make top.jpg the cover' }).click();
      expect(await order()).toEqual(['top.jpg', 'front.jpg', 'side.jpg']);
      const [grip, target] = await Promise.all(
        ['front.jpg', 'side.jpg'].map((name) =>
          dialog.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox(),
        ),
      );
      await page.mouse.move(grip!.x + 5, grip!.y + 5);
      await page.mouse.down();
      await page.mouse.move(grip!.x + 30, grip!.y + 5, { steps: 4 });
      await page.mouse.move(target!.x + 10, target!.y + 5, { steps: 8 });
      await page.mouse.up();
      await page.waitForFunction(
        () => document.querySelectorAll('[aria-label^="Move "]')[2]?.getAttribute('aria-label') === 'Move front.jpg',
      );

      // For 50 ms after a drop the next click counts as its end and is swallowed; no hand is that quick.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      await dialog.getByRole('button', { name: 'Add Product' }).click();
      await toast(page, 'Product added');
      await dialog.waitFor({ state: 'hidden' });
      await row(page, 'Hammered Fire Bowl').waitFor();
      const made = await byTitle(stage, 'Hammered Fire Bowl');
      expect(made).toMatchObject({
        price: 2450.5,
        originalPrice: 2999,
        stock: 7,
        featured: true,
        category: 'Living Room',
        hsnCode: '7323',
        gstRatePercent: 12,
        specifications: [{ key: 'Bowl', value: 'Corten steel' }],
      });
      const cover = await fetch(stage.shop.url + made.images[0].url);
      const { dominant } = await sharp(Buffer.from(await cover.arrayBuffer())).stats();
      expect([made.images.length, cover.headers.get('content-type'), dominant.g > dominant.r]).toEqual([
        3,
        'image/webp',
        true,
      ]);
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('refuses a file that only calls itself a picture with the server’s words and keeps the form', async () => {
      const { page } = stage;
      await open(stage, '/admin/products');
      await page.getByRole('button', { name: 'Add Product' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title', { exact: true }).fill('Half a product');
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('#!/bin/sh\necho no picture') },
        { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
      ]);
      await dialog.getByRole('alert').filter({ hasText: 'false.png: A picture is JPEG, PNG or WebP.' }).waitFor();
      await dialog.getByRole('alert').filter({ hasText: 'huge.jpg: The picture is larger than 5 MB and' }).waitFor();
      await dialog.getByRole('button', { name: 'Remove false.png' }).click();
      expect(await dialog.getByRole('alert').filter({ hasText: 'false.png' }).count()).toBe(0);
      expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('Half a product');
      stage.faults.length = 0;
    });

    it('sends only what was changed, and refuses a stale version while it keeps what was typed', async () => {
      const { page } = stage;
      await open(stage, '/admin/products?search=carrom');
      const [name] = await page
        .getByRole('button', { name: /^Edit / })
        .evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')!));
      const title = name!.replace('Edit ', '');
      await page.getByRole('button', { name: name!, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title', { exact: true }).waitFor();
      const start = await byTitle(stage, title);
      await asAdmin(stage, 'mutation($i:EditProductInput!){editProduct(input:$i){id}}', {
        i: { id: start.id, price: start.price + 1 },
      });
      await dialog.getByLabel('Title', { exact: true }).fill(`${title} with Stand`);
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await dialog.getByText('This product was changed meanwhile.').waitFor();
      expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(`${title} with Stand`);
      expect(await byTitle(stage, title)).toMatchObject({ price: start.price + 1 });
      await dialog.getByRole('button', { name: 'Load the latest version' }).click();
      await dialog.getByText('This product was changed meanwhile.').waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(`${title} with Stand`);
      expect(Number(await dialog.getByLabel('Price', { exact: true }).inputValue())).toBe(start.price + 1);
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.postData()?.includes('AdminEditProduct') ?? false),
        dialog.getByRole('button', { name: 'Save Changes' }).click(),
      ]);
      expect(Object.keys(sent.postDataJSON().variables.input).sort()).toEqual(['id', 'title', 'version']);
      await toast(page, 'Product saved');
      expect(await byTitle(stage, `${title} with Stand`)).toMatchObject({ price: start.price + 1, stock: start.stock });
      expect(stage.faults.splice(0)).toEqual([refused(409)]);
    });

    it('shows everything about a product, deletes it at once without asking, and brings it back from the notice or the list', async () => {
      const { page } = stage;
      await open(stage, '/admin/products?search=fire+bowl');
      await page.getByRole('button', { name: 'View Hammered Fire Bowl' }).click();
      const dialog = page.getByRole('dialog');
      for (const fact of ['₹2,450.50', '18% off', '7 – In Stock', '7323', 'Corten steel'])
        await dialog.getByText(fact).first().waitFor();
      // The stock comes last, and moves the button.
      await settled(page);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Delete Hammered Fire Bowl' }).click();
      await toast(page, 'Product deleted');
      // Under the pointer it stays until it is pressed.
      await page.locator('.toasts').getByText('Product deleted').first().hover();
      await row(page, 'Hammered Fire Bowl').waitFor({ state: 'detached' });
      expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
      expect(await byTitle(stage, 'Hammered Fire Bowl')).toBeUndefined();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await toast(page, 'Hammered Fire Bowl is back');
      await page.getByRole('button', { name: 'Delete Hammered Fire Bowl' }).click();
      await row(page, 'Hammered Fire Bowl').waitFor({ state: 'detached' });
      await open(stage, '/admin/deleted-products');
      await page.getByRole('button', { name: 'Bring Hammered Fire Bowl back' }).click();
      await page.getByText('No product was deleted.').waitFor();
      expect(await byTitle(stage, 'Hammered Fire Bowl')).toMatchObject({ title: 'Hammered Fire Bowl' });
      await asAdmin(stage, 'mutation($id:ID!){deleteProduct(id:$id){success}}', {
        id: (await byTitle(stage, 'Hammered Fire Bowl'))!.id,
      });
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('sets the stock of what runs low, which then leaves the list of it', async () => {
      const { page } = stage;
      await open(stage, '/admin/low-stock');
      const stocks = (
        await page
          .locator('tbody td.ant-table-cell')
          .filter({ hasText: / left$|Out of Stock/ })
          .allInnerTexts()
      ).map((t) => parseInt(t, 10) || 0);
      expect(stocks.length).toBeGreaterThan(3);
      expect(stocks).toEqual([...stocks].sort((a, b) => a - b));
      const edit = page.getByRole('button', { name: /^Edit / }).first();
      const label = (await edit.getAttribute('aria-label'))!;
      await edit.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Stock').fill('40');
      await Promise.all([
        page.waitForRequest((request) => request.postData()?.includes('AdminEditProduct') ?? false),
        dialog.getByRole('button', { name: 'Save Changes' }).click(),
      ]);
      await toast(page, 'Product saved');
      await page.getByRole('button', { name: label, exact: true }).waitFor({ state: 'detached' });
      expect(await byTitle(stage, label.replace('Edit ', ''))).toMatchObject({ stock: 40 });
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}

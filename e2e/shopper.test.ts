import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { ADMIN, DESKTOP, PHONE, picture, visit, withShopAndBrowser, type ShopProcess } from './harness.js';

describe('a newcomer', () => {
  let shop: ShopProcess;
  let browser: Browser;
  withShopAndBrowser((started) => ({ shop, browser } = started));

  it('signs up, logs in, searches, buys with cash on delivery on a phone and finds the order', async () => {
    const { page, faults } = await visit(browser, shop, { viewport: PHONE });
    // Another one at each try.
    const email = `ravi.kumar.${Date.now()}@example.com`;
    const password = 'Bat-and-ball-9';

    await page.goto('/signup');
    await page.waitForFunction(() => document.title === 'Create an Account');
    await page.getByLabel('Full Name').fill('Ravi Kumar');
    await page.getByLabel('Email').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.locator('form button[type=submit]').click();
    await page.getByText('OTP sent to your email').first().waitFor();
    await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created successfully! Redirecting...').first().waitFor();
    await page.waitForURL('**/login');

    await page.waitForFunction(() => document.title === 'Login to GS Mart');
    await page.getByText('Welcome, Ravi Kumar! Your account is ready.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.waitForFunction(() => document.activeElement?.getAttribute('autocomplete') === 'current-password');
    const before = shop.mail.received.length;
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await shop.mail.newestTo(email, (mail) => shop.mail.received.indexOf(mail) >= before);
    await page.getByLabel('Verification Code').waitFor();
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
    await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await page.getByText('Logged in successfully!').first().waitFor();
    await page.waitForURL(`${shop.url}/`);

    await page.goto('/products');
    await page.getByText('Showing 24 of 50 products').waitFor();
    await page.getByRole('combobox', { name: 'Search products' }).fill('kashmir wilow');
    // The one of English willow has one of the two words only.
    await page.getByText('Showing 1 of 50 products').waitFor();
    await picture(page, 'products-390');
    expect(await page.locator('main article h2').allTextContents()).toEqual(['Kashmir Willow Cricket Bat']);
    await page
      .getByRole('link', { name: /Kashmir Willow Cricket Bat/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Kashmir Willow Cricket Bat' }).waitFor();
    await picture(page, 'product-390');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('Added To Cart!!').first().waitFor();

    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await page.getByLabel('Phone').fill('+91 66666 00123');
    await page.getByLabel('First Name').fill('Ravi');
    await page.getByLabel('Last Name').fill('Kumar');
    await page.getByLabel('Street Address').fill('12 Hazratganj');
    await page.getByLabel('City').fill('Lucknow');
    await page.getByLabel('State').selectOption('Uttar Pradesh');
    await page.getByLabel('Postal Code').fill('226001');
    await picture(page, 'address-390');
    await page.locator('main button[type=submit]').last().click();
    await page.getByText('Cash on Delivery').first().click();
    await page.getByText('Cash on delivery charge').waitFor();
    await picture(page, 'payment-390');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText("Order placed successfully! You'll pay when your order arrives.").first().waitFor();

    await page.goto('/my-orders');
    const { myOrders } = await shop.graphql(
      '{myOrders{total orders{orderNumber totalAmount subtotal taxAmount}}}',
      {},
      await page.evaluate(() => localStorage.getItem('token')!),
    );
    // ₹1,899 and 18 % tax and ₹50.
    expect(myOrders).toMatchObject({ total: 1, orders: [{ subtotal: 1899, taxAmount: 341.82, totalAmount: 2290.82 }] });
    await page.getByText(myOrders.orders[0].orderNumber).first().waitFor();
    await picture(page, 'my-orders-390');
    expect(faults).toEqual([]);
  });

  it('pays online in the test window', async () => {
    const customer = await shop.signUp('Meera Nair');
    const { products } = await shop.graphql('{products(filter:{search:"yoga mat"}){items{id}}}');
    await shop.graphql(
      'mutation($id:ID!){addToCart(productId:$id){count}}',
      { id: products.items[0].id },
      customer.token,
    );
    await shop.graphql(
      'mutation($input: AddressInput!){saveAddress(input:$input){id}}',
      {
        input: {
          label: 'Home',
          firstName: 'Meera',
          lastName: 'Nair',
          street: '4 Park Road',
          city: 'Kochi',
          state: 'Kerala',
          postalCode: '682001',
        },
      },
      customer.token,
    );
    const { page, faults } = await visit(browser, shop, { token: customer.token, viewport: DESKTOP });
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await page.getByLabel('Phone').fill('+91 66666 00124');
    await page.locator('main button[type=submit]').last().click();
    await page.locator('input[value=ONLINE]').check();
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByText('Test payment').first().waitFor();
    await picture(page, 'test-payment-1440');
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).first().click();
    await page.getByText('Payment successful! Order placed.').first().waitFor();
    const { myOrders } = await shop.graphql(
      '{myOrders{orders{paymentStatus orderStatus}} myCart{count}}',
      {},
      customer.token,
    );
    expect(myOrders.orders).toEqual([{ paymentStatus: 'PAID', orderStatus: 'CONFIRMED' }]);
    expect(faults).toEqual([]);
  });

  it('as the admin adds a product with a picture and sees it in the shop', async () => {
    const token = await shop.logIn(ADMIN);
    const { page, faults } = await visit(browser, shop, { token, viewport: DESKTOP });
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Forged Garden Lantern');
    await dialog.getByLabel('Category').click();
    await page.keyboard.type('Living');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Description').fill('A lantern forged by hand, for candles up to 20 cm.');
    await dialog.getByLabel('Price', { exact: true }).fill('2450.50');
    await dialog.getByLabel('Stock').fill('7');
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#b9763a' } })
      .jpeg()
      .toBuffer();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'lantern.jpg', mimeType: 'image/jpeg', buffer: photo });
    // While it is still being sent, a placeholder of another name stands there and nothing is saved.
    await dialog.getByRole('img', { name: 'lantern.jpg', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Forged Garden Lantern').first().waitFor();
    await picture(page, 'admin-products-1440');

    await page.goto('/products?search=lantern');
    await page.getByText(/Showing [12] of 5[12] products/).waitFor();
    await page.getByText('₹2,450.50').first().waitFor();
    const { products } = await shop.graphql('{products(filter:{search:"lantern"}){items{images{url width}}}}');
    const image = await fetch(shop.url + products.items[0].images[0].url);
    expect([image.status, image.headers.get('content-type'), products.items[0].images[0].width]).toEqual([
      200,
      'image/webp',
      900,
    ]);
    expect(faults).toEqual([]);
  });
});

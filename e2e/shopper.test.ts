/** A first visit up to an order, and the forms: log-in, new password, contact, custom orders. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  acknowledge,
  ADMIN,
  answerOperation,
  DESKTOP,
  GRAPHQL,
  PHONE,
  picture,
  toast,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from './harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

describe('a newcomer', () => {
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
    await toast(page, 'OTP sent to your email');
    await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, 'Account created successfully! Redirecting...');
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
    await toast(page, 'Logged in successfully!');
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
    await toast(page, 'Added To Cart!!');

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
    await dialog.getByLabel('Title', { exact: true }).fill('Forged Garden Lantern');
    await dialog.getByLabel('Category', { exact: true }).click();
    await page.keyboard.type('Living');
    await page.locator('.ant-select-item-option-active', { hasText: 'Living Room' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Description', { exact: true }).fill('A lantern forged by hand, for candles up to 20 cm.');
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

describe('log-in', () => {
  const submit = (page: Page) => page.locator('form button[type=submit]').first().click();
  const fill = async (page: Page, email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.locator('input[autocomplete=current-password]').fill(password);
    await submit(page);
  };

  test('refuses a wrong password in a red box and a toast, sends a code, holds the credentials still, refuses a wrong code, and goes home', async () => {
    const { email, password } = await shop.signUp('Ravi Kumar');
    const { page } = await visit(browser, shop);
    await page.goto('/login');
    await fill(page, email, 'Wrong-pass-1');
    const box = page.locator('main [role=alert]');
    await box.waitFor();
    const words = (await box.textContent())!;
    expect(words.length).toBeGreaterThan(5);
    await toast(page, words);
    const before = shop.mail.received.length;
    await fill(page, email, password);
    await toast(page, 'OTP sent to your email');
    await box.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
    expect(await page.locator('input[autocomplete=current-password]').isDisabled()).toBe(true);
    const code = page.getByLabel('Verification Code');
    expect(await code.getAttribute('maxlength')).toBe('6');
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await page.getByText('Enter the code from the email').waitFor();
    await shop.mail.newestTo(email, (mail) => shop.mail.received.indexOf(mail) >= before);
    const right = await shop.mail.codeFor(email);
    await code.fill(right === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await box.waitFor();
    // Pasted with the text around it.
    await code.evaluate(
      (field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      ` ${right.slice(0, 3)} ${right.slice(3)} `,
    );
    expect(await code.inputValue()).toBe(right);
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await toast(page, 'Logged in successfully!');
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('link', { name: 'My Orders' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  });
});

const labels = (page: Page) => page.locator('main label').allInnerTexts();

describe('a forgotten password', () => {
  test('is set with the code of a mail, leads to the log-in, and the old one no longer counts', async () => {
    const { email, password } = await shop.signUp();
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor();
    expect(await labels(page)).toEqual(['Email *', 'New Password *']);
    await page.getByLabel('Email').fill(email);
    const field = page.locator('input[autocomplete=new-password]');
    await field.fill('short');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.locator('form').getByRole('alert').or(page.getByText('Use 8 or more characters')).first().waitFor();
    await field.fill('Brand-new-77');
    const before = shop.mail.received.length;
    await page.getByRole('button', { name: 'Send Code' }).click();
    await toast(page, 'OTP sent to your email');
    await shop.mail.newestTo(email, (mail) => shop.mail.received.indexOf(mail) >= before);
    await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
    await page.getByRole('button', { name: 'Set Password' }).click();
    await toast(page, 'Your new password is set. Please log in with it.');
    await page.waitForURL(`${shop.url}/login`);
    await page.getByRole('heading', { level: 1, name: 'Login to GS Mart' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(shop.logIn({ email, password })).rejects.toThrow('WRONG_CREDENTIALS');
    await shop.logIn({ email, password: 'Brand-new-77' });
  });
});

describe('a session', () => {
  test('begins where the browser stores nothing, and lasts as long as the page', async () => {
    const account = await shop.signUp('Ravi Kumar');
    const { page, context } = await visit(browser, shop);
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.locator('input[autocomplete=current-password]').fill(account.password);
    const before = shop.mail.received.length;
    await page.locator('form button[type=submit]').click();
    await page.getByLabel('Verification Code').waitFor();
    await shop.mail.newestTo(account.email, (mail) => shop.mail.received.indexOf(mail) >= before);
    await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(account.email));
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await page.getByText('No orders yet').waitFor();
    await page.reload();
    await page.getByText('Please login first').waitFor();
  });
});

describe('the contact form', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Name').fill('Asha Verma');
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Subject').fill('A gate');
    await page.getByLabel('Message').fill('How long does a gate take?');
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

  test('stands beside how to call, write and come by, alerts when the connection fails, keeps what was written, and is sent', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/contact');
    const main = page.locator('main');
    expect(await main.locator('a[href^="tel:"]').innerText()).toBe('+91 66666 00100');
    expect(await main.locator('a[href^="mailto:"]').innerText()).toBe('hello@gsmart.example');
    expect(await main.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toContain('destination=26.8');
    expect((await main.locator('dl').innerText()).split(/\s*\n\s*/)).toEqual([
      ...['Mon-Fri', '9AM-7PM', 'Sat', '10AM-5PM', 'Sun', 'Appointment only'],
    ]);
    const social = main.locator('section[aria-labelledby=social] a');
    expect(await social.allInnerTexts()).toEqual(['Instagram', 'YouTube', 'Facebook', 'Twitter', 'LinkedIn']);
    expect(await main.locator('iframe').getAttribute('src')).toContain('openstreetmap');
    const hours = page.locator('footer dl');
    expect((await hours.innerText()).split(/\s*\n\s*/)).toEqual(['Mon-Sat', '9:00 AM - 6:00 PM', 'Sun', 'Closed']);

    await answerOperation(page, 'SubmitContact', 'abort');
    await fill(page);
    await send(page);
    const alert = page.getByRole('alertdialog', { name: 'Failed to submit. Try again.', exact: true });
    await alert.waitFor();
    // It is modal, and Escape confirms it.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer'))).toBeNull();
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Message').inputValue()).toBe('How long does a gate take?');
    await send(page);
    await acknowledge(page, 'Failed to submit. Try again.');

    await page.unroute(GRAPHQL);
    await send(page);
    await page.getByText('Message Sent!').waitFor();
    const admin = await shop.logIn(ADMIN);
    const { contactSubmissions } = await shop.graphql('{contactSubmissions{items{name subject}}}', {}, admin);
    expect(contactSubmissions.items[0]).toEqual({ name: 'Asha Verma', subject: 'A gate' });
  });
});

describe('a custom order', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Name').fill('Asha Verma');
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByLabel('Project Description').fill('A gate of 3 m with a peacock.');
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click();

  test('is kept when the server refuses its sketch, goes off with another, and the form is empty again', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/custom-order');
    const file = page.locator('input[type=file]');
    // Not an image despite its name: only the server can tell.
    await file.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
    await fill(page);
    await send(page);
    await toast(page, /file|image|pdf/i);
    await page.locator('main [role=alert]', { hasText: 'A sketch is an image or a PDF.' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Verma');
    await page.getByRole('button', { name: 'Remove false.png' }).click();
    await page.getByLabel('Budget').fill('45000');
    await page.getByLabel('Material').selectOption('Wrought Iron');
    const sketch = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    await file.setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: sketch });
    await page.getByText('gate.png').waitFor();
    await send(page);
    await toast(page, 'Your request was submitted successfully!');
    await page.getByText(/^REQ-\d{8}-\d{4}$/).waitFor();
    await page.reload();
    await page.getByText(/^REQ-\d{8}-\d{4}$/).waitFor();
    await page.getByRole('button', { name: 'Send another request' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    expect(await page.getByText('gate.png').count()).toBe(0);
    const admin = await shop.logIn(ADMIN);
    const { customOrders } = await shop.graphql('{customOrders{items{name budget material sketchUrl}}}', {}, admin);
    expect(customOrders.items[0]).toMatchObject({
      name: 'Asha Verma',
      budget: 45000,
      material: 'Wrought Iron',
      sketchUrl: expect.any(String),
    });
  });
});

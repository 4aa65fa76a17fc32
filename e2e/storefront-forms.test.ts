/** What visitors fill in and send to the real server: log-in, a new password, contact and custom orders. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  acknowledge,
  ADMIN,
  answerOperation,
  GRAPHQL,
  PHONE,
  toast,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from './harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

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
    // Copied from the mail, with what stood around it.
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
  test('is set anew with the code of a mail, and the old one no longer counts', async () => {
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
    await toast(page, 'Your new password is set. You are logged in.');
    await page.waitForURL(`${shop.url}/`);
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
    // Nothing behind it can be reached, and Escape is as good as OK.
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
    // Named a picture, and none: only the server can tell.
    await file.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
    await fill(page);
    await send(page);
    await page
      .locator('.toasts')
      .getByText(/file|image|pdf/i)
      .first()
      .waitFor();
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

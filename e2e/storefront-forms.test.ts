/** What visitors fill in: log-in, sign-up, contact and custom orders, with every rule and every answer. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  acknowledge,
  ADMIN,
  answerOperation,
  isOperation,
  PHONE,
  toast,
  signedIn,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from './harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

/** What the server answers when it fails in a way that is nobody's business. */
const internalError = { data: null, errors: [{ message: 'Something broke', extensions: { code: 'INTERNAL' } }] };

describe('log-in', () => {
  const submit = (page: Page) => page.locator('form button[type=submit]').first().click();
  const fill = async (page: Page, email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.locator('input[autocomplete=current-password]').fill(password);
    await submit(page);
  };

  test('asks for a valid e-mail address and a password', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Login to GS Mart' }).waitFor();
    await submit(page);
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await fill(page, 'nonsense', 'x');
    await page.getByText('Enter a valid email address').waitFor();
    await page.getByRole('link', { name: 'Create an Account' }).click();
    await page.waitForURL('**/signup');
  });

  test('shows the server’s refusal in a red box and a toast', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/login');
    await fill(page, 'nobody@example.com', 'Wrong-pass-1');
    const box = page.locator('main [role=alert]');
    await box.waitFor();
    const words = (await box.textContent())!;
    expect(words.length).toBeGreaterThan(5);
    await toast(page, words);
  });

  test('says that something went wrong when nobody answers', async () => {
    const { page } = await visit(browser, shop);
    await answerOperation(page, 'RequestLoginCode', 'abort');
    await page.goto('/login');
    await fill(page, 'asha@example.com', 'Secret-123');
    await page.locator('main [role=alert]', { hasText: 'Something went wrong' }).waitFor();
  });

  test('sends a code, holds the credentials still, refuses a wrong code, sends another, and goes home', async () => {
    const { email, password } = await shop.signUp('Ravi Kumar');
    const { page } = await visit(browser, shop);
    await page.goto('/login');
    const before = shop.mail.received.length;
    await fill(page, email, password);
    await toast(page, 'OTP sent to your email');
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
    await page.locator('main [role=alert]').waitFor();
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

  test.each([
    ['RequestLoginCode', 'Login failed'],
    ['LogIn', 'OTP verification failed'],
  ])('has words of its own when the server has none for people (%s)', async (operation, words) => {
    const { page } = await visit(browser, shop);
    await answerOperation(page, 'RequestLoginCode', {
      data: { requestLoginCode: { __typename: 'CodeSent', message: 'Sent', resendAt: new Date().toISOString() } },
    });
    await answerOperation(page, operation, internalError);
    await page.goto('/login');
    await fill(page, 'asha@example.com', 'Secret-123');
    if (operation === 'LogIn') {
      await page.getByLabel('Verification Code').fill('123456');
      await page.getByRole('button', { name: 'Verify & Login' }).click();
    }
    await page.locator('main [role=alert]', { hasText: words }).waitFor();
    await toast(page, words);
  });

  test('asks for another code by the same call', async () => {
    const { page } = await visit(browser, shop);
    let calls = 0;
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes('RequestLoginCode')) return route.fallback();
      calls += 1;
      const resendAt = new Date().toISOString();
      return route.fulfill({
        json: { data: { requestLoginCode: { __typename: 'CodeSent', message: 'Sent', resendAt } } },
      });
    });
    await page.goto('/login');
    await fill(page, 'asha@example.com', 'Secret-123');
    const again = page.waitForResponse((response) => isOperation(response.request(), 'RequestLoginCode'));
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await again;
    await toast(page, 'OTP sent to your email');
    expect(calls).toBe(2);
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
  });

  test('never follows an address outside the shop', async () => {
    const { email, password } = await shop.signUp();
    const { page } = await visit(browser, shop);
    await page.goto('/login?next=//evil.example/');
    const before = shop.mail.received.length;
    await fill(page, email, password);
    await page.getByLabel('Verification Code').waitFor();
    await shop.mail.newestTo(email, (mail) => shop.mail.received.indexOf(mail) >= before);
    await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
    await page.getByRole('button', { name: 'Verify & Login' }).click();
    await page.waitForURL(`${shop.url}/`);
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

describe('sign-up', () => {
  test('asks for a name, an e-mail address and a password of eight characters', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/signup');
    await page.getByText('Use 8 or more characters with a mix of letters, numbers & symbols').waitFor();
    expect(await labels(page)).toEqual(['Full Name *', 'Email *', 'Password *']);
    await page.locator('form button[type=submit]').click();
    for (const text of ['Name is required', 'Email is required', 'Password is required'])
      await page.getByText(text).waitFor();
    await page.locator('input[autocomplete=new-password]').fill('short');
    await page.locator('form button[type=submit]').click();
    await page.locator('p[id$=error]', { hasText: 'Use 8 or more characters' }).waitFor();
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await page.locator('input[autocomplete=new-password]').getAttribute('type')).toBe('text');
  });

  test('creates the account and goes to the log-in, which greets and asks for the password', async () => {
    const { page } = await visit(browser, shop);
    const email = `new.shopper.${Date.now()}@example.com`;
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('New Shopper');
    await page.getByLabel('Email').fill(email);
    await page.locator('input[autocomplete=new-password]').fill('Secret-123');
    await page.locator('form button[type=submit]').click();
    await toast(page, 'OTP sent to your email');
    await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, 'Account created successfully! Redirecting...');
    await page.waitForURL('**/login');
    await page.getByText('Welcome, New Shopper! Your account is ready.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.waitForFunction(() => document.activeElement?.getAttribute('autocomplete') === 'current-password');
  });

  test('has words of its own when the server has none for people', async () => {
    const { page } = await visit(browser, shop);
    await answerOperation(page, 'RequestSignUpCode', internalError);
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('New Shopper');
    await page.getByLabel('Email').fill('new@example.com');
    await page.locator('input[autocomplete=new-password]').fill('Secret-123');
    await page.locator('form button[type=submit]').click();
    await page.locator('main [role=alert]', { hasText: 'Failed to send OTP' }).waitFor();
    await toast(page, 'Failed to send OTP');
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

  test('with a token that is refused ends at once, without a word to the visitor', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('token', 'not-a-token'));
    await page.reload();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await page.locator('.toasts').innerText()).toBe('');
  });

  test('that is refused later says so and asks for a new log-in', async () => {
    const { token } = await shop.signUp();
    const { page } = await visit(browser, shop);
    await page.goto('/');
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.goto('/products');
    await signedIn(page);
    await page.evaluate(() => localStorage.setItem('token', 'stale'));
    await page.locator('main article button').first().click();
    await toast(page, 'Session expired. Please login again.');
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
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

  test('says how to call, write and come by, when somebody is there, and where else the shop is', async () => {
    const { page } = await visit(browser, shop);
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
  });

  test('needs name, e-mail, subject and message, and no phone', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/contact');
    await send(page);
    for (const field of ['Name', 'Email', 'Subject', 'Message']) await page.getByText(`${field} is required`).waitFor();
    expect(await page.getByText('Phone is required').count()).toBe(0);
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  });

  test('thanks for five seconds, comes back empty, and the admin can read the message', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.clock.install();
    await page.goto('/contact');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('SubmitContact')) await held;
      await route.fallback();
    });
    await fill(page);
    await send(page);
    const processing = page.getByRole('button', { name: 'Processing...' });
    await processing.waitFor();
    expect(await processing.isDisabled()).toBe(true);
    // From here on time passes only when it is told to, however slow the machine.
    await page.clock.pauseAt(Date.now() + 60_000);
    letGo();
    await page.getByText('Message Sent!').waitFor();
    // What React does after it has painted starts the five seconds.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        }),
    );
    await page.clock.runFor(4000);
    expect(await page.getByText('Message Sent!').count()).toBe(1);
    await page.clock.runFor(1000);
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    const admin = await shop.logIn(ADMIN);
    const { contactSubmissions } = await shop.graphql('{contactSubmissions{items{name subject}}}', {}, admin);
    expect(contactSubmissions.items[0]).toEqual({ name: 'Asha Verma', subject: 'A gate' });
  });

  test('alerts when the connection fails, and keeps what was written', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await answerOperation(page, 'SubmitContact', 'abort');
    await page.goto('/contact');
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
  });

  test.each<[object, string]>([
    [
      { data: { submitContact: { __typename: 'SubmitContactPayload', success: false, message: '' } } },
      'Something went wrong.',
    ],
    [
      { data: { submitContact: { __typename: 'SubmitContactPayload', success: false, message: 'We are closed' } } },
      'We are closed',
    ],
  ])('keeps what was written when the server refuses (%#)', async (answer, text) => {
    const { page } = await visit(browser, shop);
    await answerOperation(page, 'SubmitContact', answer);
    await page.goto('/contact');
    await fill(page);
    await send(page);
    await toast(page, text);
    expect(await page.getByLabel('Message').inputValue()).toBe('How long does a gate take?');
  });
});

describe('a custom order', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Name').fill('Asha Verma');
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByLabel('Project Description').fill('A gate of 3 m with a peacock.');
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click();

  test('needs name, phone and description, and offers the owner’s materials and timelines', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/custom-order');
    await send(page);
    for (const field of ['Name', 'Phone', 'Description'])
      await page.getByText(`${field} is required`, { exact: true }).waitFor();
    expect(await page.getByLabel('Material').locator('option').allTextContents()).toEqual([
      'Select a material',
      'Mild Steel',
      'Stainless Steel',
      'Galvanized Steel',
      'Carbon Steel',
      'Wrought Iron',
      'Aluminum',
      'Other (specify in description)',
    ]);
    expect(await page.getByLabel('Timeline').locator('option').allTextContents()).toEqual([
      'Select a timeline',
      'Rush (1-2 weeks)',
      'Standard (2-4 weeks)',
      'Flexible (4-6 weeks)',
      'No rush (6+ weeks)',
    ]);
    await page.getByRole('heading', { name: 'What happens next?' }).waitFor();
  });

  test('goes off with a sketch and the form is empty again', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/custom-order');
    await fill(page);
    await page.getByLabel('Budget').fill('45000');
    await page.getByLabel('Material').selectOption('Wrought Iron');
    const sketch = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: sketch });
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

  test('turns away other files and those above 10MB, and lets the server have the last word', async () => {
    const { page } = await visit(browser, shop);
    await page.goto('/custom-order');
    await page.getByText('Images or PDF, up to 10MB').waitFor();
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByText('Please choose an image or a PDF.').waitFor();
    await file.setInputFiles({
      name: 'huge.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await page.getByText('The file is larger than 10MB.').waitFor();
    // Named a picture, and none: only the server can tell.
    await file.setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
    await fill(page);
    await send(page);
    await page
      .locator('.toasts')
      .getByText(/file|image|pdf/i)
      .first()
      .waitFor();
    await page.locator('main [role=alert]', { hasText: 'A sketch is an image or a PDF.' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Verma');
  });

  test('says so when the connection fails', async () => {
    const { page } = await visit(browser, shop);
    await answerOperation(page, 'SubmitCustomOrder', 'abort');
    await page.goto('/custom-order');
    await fill(page);
    await send(page);
    await toast(page, 'Something went wrong. Please try again.');
  });

  test('has words of its own when the server has none for people', async () => {
    const { page } = await visit(browser, shop);
    await answerOperation(page, 'SubmitCustomOrder', {
      errors: [{ message: 'Something broke', extensions: { code: 'INTERNAL' } }],
    });
    await page.goto('/custom-order');
    await fill(page);
    await send(page);
    await toast(page, 'Submission failed. Please try again.');
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Verma');
  });
});

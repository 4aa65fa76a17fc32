/** Cart, checkout, and a customer's own orders. */
import type { Browser } from 'playwright-core';
import { axeFaults } from '../accessibility.js';
import {
  acknowledge,
  ADMIN,
  isOperation,
  logIn,
  PHONE,
  placeOrder,
  toast,
  logOut,
  signedIn,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

interface Product {
  id: string;
  title: string;
  price: number;
  stock: number;
}

const find = async (search: string): Promise<Product> =>
  (await shop.graphql('query($f:ProductFilter){products(filter:$f){items{id title price stock}}}', { f: { search } }))
    .products.items[0];

const put = (token: string, id: string, quantity: number) =>
  shop.graphql('mutation($id:ID!,$n:Int!){addToCart(productId:$id,quantity:$n){count}}', { id, n: quantity }, token);

const saveAddress = (token: string) =>
  shop.graphql(
    'mutation($input:AddressInput!){saveAddress(input:$input){id}}',
    {
      input: {
        label: 'Works',
        firstName: 'Asha',
        lastName: 'Verma',
        street: '1 Station Road',
        city: 'Kanpur',
        state: 'Uttar Pradesh',
        postalCode: '208001',
      },
    },
    token,
  );

/** A signed-in customer on the payment step, with one product in the cart. */
async function atPayment(search: string, quantity = 1) {
  const { token, email, password } = await shop.signUp();
  const product = await find(search);
  await put(token, product.id, quantity);
  await saveAddress(token);
  const visitor = await visit(browser, shop, { token, viewport: PHONE });
  const { page } = visitor;
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByText('1 Station Road').waitFor();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('Pay Online').waitFor();
  return { ...visitor, token, email, password, product };
}

describe('the cart', () => {
  test('changes quantities, takes lines out and is cleared, here and on the server', async () => {
    const { token } = await shop.signUp();
    const [bat, ball] = [await find('kashmir willow'), await find('leather cricket ball')];
    await put(token, bat.id, 1);
    await put(token, ball.id, 2);
    const { page } = await visit(browser, shop, { token });
    await page.goto('/cart');
    await page.getByText('Subtotal (3 items)').waitFor();
    const line = page.getByRole('listitem').filter({ hasText: bat.title });
    await line.getByRole('button', { name: 'Increase quantity' }).click();
    await toast(page, 'Quantity updated');
    await page.getByText('Subtotal (4 items)').waitFor();
    await page.waitForLoadState('networkidle');
    expect((await shop.graphql('{myCart{count total}}', {}, token)).myCart).toEqual({
      count: 4,
      total: 2 * bat.price + 2 * ball.price,
    });
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('gscart')))!).items).toHaveLength(2);
    const chat = await page.getByRole('link', { name: 'Order on WhatsApp' }).getAttribute('href');
    expect(new URL(chat!).searchParams.get('text')).toContain(bat.title);

    await page.getByRole('button', { name: `Remove ${bat.title}` }).click();
    await toast(page, 'Item removed from cart');
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await toast(page, 'Cart cleared');
    const merged = page.waitForResponse((response) => isOperation(response.request(), 'MergeCart'));
    await page.getByRole('button', { name: 'Undo: bring back the 2 items' }).click();
    await page.getByText('Subtotal (2 items)').waitFor();
    await merged;
    expect((await shop.graphql('{myCart{count}}', {}, token)).myCart.count).toBe(2);
  });

  test('of the browser joins the account’s at log-in by the larger quantity, and log-out forgets it', async () => {
    const account = await shop.signUp();
    const [bat, ball] = [await find('kashmir willow'), await find('leather cricket ball')];
    await put(account.token, bat.id, 3);
    const { page } = await visit(browser, shop);
    await page.goto('/about');
    await page.evaluate(
      (lines) => localStorage.setItem('gscart', JSON.stringify({ items: lines })),
      [
        { product: { ...bat, images: [] }, quantity: 1 },
        { product: { ...ball, images: [] }, quantity: 2 },
      ],
    );
    await page.goto('/cart');
    await page.getByText('Subtotal (3 items)').waitFor();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('link', { name: 'Use e-mail and password instead' }).click();
    await page.waitForURL('**/login?next=%2Fcart%3Fstep%3Daddress');
    await logIn(page, shop, account);
    await page.waitForURL('**/cart?step=address');
    await page.getByText('Subtotal (5 items)').waitFor();
    expect((await shop.graphql('{myCart{count}}', {}, account.token)).myCart.count).toBe(5);
    await logOut(page);
    await page.waitForURL(`${shop.url}/`);
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('gscart')))!).items).toEqual([]);
  });

  test('is the same in every tab, and so is the log-out', async () => {
    const account = await shop.signUp();
    const { token } = account;
    const bat = await find('kashmir willow');
    const { page, context } = await visit(browser, shop);
    await page.goto('/about');
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.goto(`/product/${bat.id}`);
    await signedIn(page);
    const other = await context.newPage();
    await other.goto('/cart');
    await other.getByText('Your cart is empty').waitFor();
    await signedIn(other);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await toast(page, 'Added To Cart!!');
    await other.getByText('Subtotal (1 item)').waitFor();
    await other.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    // All tabs follow the log-out at once.
    await toast(other, 'Quantity updated');
    await logOut(page);
    await other.getByText('Your cart is empty').waitFor();
    await other.getByRole('link', { name: 'Login' }).first().waitFor();
    // The session of before has ended on the server too.
    const fresh = await shop.logIn(account);
    await page.goto('/about');
    await page.evaluate((value) => localStorage.setItem('token', value), fresh);
    await signedIn(other);
    await other.getByText('Subtotal (2 items)').waitFor();
  });
});

describe('the checkout', () => {
  test('needs an address, saves one, and goes back and forth without losing it', async () => {
    const { token } = await shop.signUp();
    await put(token, (await find('kashmir willow')).id, 1);
    const { page } = await visit(browser, shop, { token, viewport: PHONE });
    await page.goto('/cart?step=payment');
    await page.getByRole('heading', { level: 1, name: 'Delivery Address' }).waitFor();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await toast(page, 'Please fill all address fields');
    await page.getByText('Phone is required').waitFor();
    expect(await page.getByLabel('Country').inputValue()).toBe('India');
    expect(await page.getByLabel('State').locator('optgroup[label=States] option').count()).toBe(28);
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByLabel('Street Address').fill('12 Hazratganj');
    await page.getByLabel('City').fill('Lucknow');
    await page.getByLabel('Postal Code').fill('2260');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await page.getByText('A PIN code has 6 digits').waitFor();
    await page.getByLabel('Postal Code').fill('226 001');
    expect(await page.getByLabel('State').inputValue()).toBe('Uttar Pradesh');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await toast(page, 'Address saved successfully');
    expect(await page.getByRole('radio', { name: /12 Hazratganj/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByText('12 Hazratganj, Lucknow').waitFor();
    await page.getByText('3-5 business days').waitFor();
    await page.getByRole('button', { name: 'Back to Address' }).click();
    await page.getByRole('heading', { level: 1, name: 'Delivery Address' }).waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('98765 43210');
    await page.goBack();
    await page.getByText('Pay Online').waitFor();
  });

  test('adds ₹50 for cash on delivery, asks for a second look after a change of price, and shows what the server asks for', async () => {
    const { page, token, product } = await atPayment('wicket set');
    const place = page.getByRole('button', { name: 'Place Order' });
    const summary = page.locator('section[aria-labelledby=summary]');
    expect(await place.isDisabled()).toBe(true);
    await page.getByText('Cash on Delivery', { exact: true }).click();
    await page.getByText('Cash on delivery charge').waitFor();
    /** With tax and the charge, as the server computes it. */
    const total = (price: number) => {
      const rupees = Math.round(price * 118 + 5000) / 100;
      return new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: 'INR',
        minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2,
      }).format(rupees);
    };
    await summary.getByText(total(product.price), { exact: true }).waitFor();

    const admin = await shop.logIn({ email: 'admin@gsmart.example', password: 'Admin@12345' });
    await shop.graphql(
      'mutation($i:SetProductPriceInput!){setProductPrice(input:$i){id}}',
      { i: { id: product.id, price: product.price + 100 } },
      admin,
    );
    await place.click();
    await acknowledge(page, 'The total has changed. Please look at the new amount and order again.');
    await summary.getByText(`₹${(product.price + 100).toLocaleString('en-IN')}`).waitFor();
    // The cart may have the new price before the new quote has come.
    await summary.getByText(total(product.price + 100), { exact: true }).waitFor();
    expect((await shop.graphql('{myOrders{total}}', {}, token)).myOrders.total).toBe(0);

    await place.click();
    await acknowledge(page, "Order placed successfully! You'll pay when your order arrives.");
    await page.getByRole('heading', { level: 1, name: /Thank you! Order .+ is placed\./ }).waitFor();
    await page.waitForURL('**/order/*');
    await page.reload();
    await page.getByRole('heading', { name: 'What happens next' }).waitFor();
    await page.getByText(/It arrives between \d\d \w{3} \d{4} and \d\d \w{3} \d{4}/).waitFor();
    await page.getByText(product.title).waitFor();
    await page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
    const stranger = await visit(browser, shop, { token: (await shop.signUp()).token });
    await stranger.page.goto(page.url());
    await stranger.page.getByRole('heading', { name: 'Order not found' }).waitFor();
    await page.getByRole('link', { name: 'View Order' }).click();
    await page.getByRole('progressbar', { name: 'Order progress' }).waitFor();
  });

  test('goes on after the page is loaded again, and after a log-in over the screen when the session has ended', async () => {
    const { page, password, email, faults } = await atPayment('kashmir willow');
    await page.reload();
    await page.getByText('1 Station Road').waitFor();
    await page.getByText('Cash on Delivery', { exact: true }).click();
    await page.getByText('Cash on delivery charge').waitFor();
    await page.evaluate(() => localStorage.setItem('token', 'stale'));
    await page.getByRole('button', { name: 'Place Order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Session expired. Please login again.' });
    const before = shop.mail.received.length;
    await dialog.locator('input[autocomplete=current-password]').fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.getByLabel('Verification Code').waitFor();
    await shop.mail.newestTo(email, (mail) => shop.mail.received.indexOf(mail) >= before);
    await dialog.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
    await dialog.getByRole('button', { name: 'Verify & Login' }).click();
    await acknowledge(page, "Order placed successfully! You'll pay when your order arrives.");
    await page.getByText(/Thank you! Order .+ is placed\./).waitFor();
    faults.length = 0;
  });

  test('pays in a test window where no money moves, tells of a payment that failed or was left, and lets it be made afterwards', async () => {
    const { page, token, faults } = await atPayment('kashmir willow');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const dialog = page.getByRole('dialog', { name: 'Test payment' });
    const order = async () =>
      (await shop.graphql('{myOrders{orders{orderNumber paymentStatus}}}', {}, token)).myOrders.orders[0];
    await page.getByText('Pay Online').click();
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await dialog.waitFor();
    await dialog.getByText(`Test payment for order ${(await order()).orderNumber}`).waitFor();
    await dialog.getByText('Nothing is charged').waitFor();
    await dialog.getByRole('button', { name: 'Let the payment fail' }).click();
    await toast(page, 'Order placed successfully!');
    await acknowledge(page, 'Payment failed.');
    expect((await order()).paymentStatus).toBe('FAILED');
    await page.getByText(/is waiting for payment/).waitFor();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await dialog.waitFor();
    // Playwright's `goBack` would wait for a navigation, which the window prevents.
    await page.evaluate(() => history.back());
    await dialog.waitFor({ state: 'detached' });
    await toast(page, 'Your order is waiting for payment.');
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await order()).paymentStatus).not.toBe('PAID');
    await page.getByRole('link', { name: 'View Order' }).click();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await dialog.getByRole('button', { name: /^Pay ₹/ }).click();
    await acknowledge(page, 'Payment successful! Order placed.');
    expect((await order()).paymentStatus).toBe('PAID');
    await page.getByRole('button', { name: 'Pay Now' }).waitFor({ state: 'detached' });
    expect(asked.filter((url) => !url.startsWith(shop.url))).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('keeps the cart of a shopper who leaves the payment window, and orders nothing', async () => {
    const { page, token, product } = await atPayment('kashmir willow');
    await page.getByText('Pay Online').click();
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('dialog', { name: 'Test payment' }).waitFor();
    await page.getByText(/is waiting for payment/).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await toast(page, 'You were not charged: the unpaid order is cancelled, and your cart is as it was.');
    await page.waitForURL('**/cart?step=payment');
    await page.getByRole('button', { name: /^Pay ₹/ }).waitFor();
    await page.getByText('1 item in your order').click();
    await page.getByText(`${product.title} ×`).waitFor();
    const { myCart, myOrders } = await shop.graphql('{myCart{count} myOrders{orders{orderStatus}}}', {}, token);
    expect([myCart.count, myOrders.orders]).toEqual([1, [{ orderStatus: 'CANCELLED' }]]);
    await page.getByText('Cash on Delivery', { exact: true }).click();
    await page.getByText('Cash on delivery charge').waitFor();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText(/Thank you! Order .+ is placed\./).waitFor();
  });
});

describe('the code of an offer', () => {
  test('comes with a link, gives what the cart says, is told about when it ends before the order, and another one reaches My Orders', async () => {
    const admin = await shop.logIn(ADMIN);
    const offer = async (name: string, code: string, gift: object): Promise<string> => {
      const { addOffer } = await shop.graphql(
        'mutation($input:AddOfferInput!){addOffer(input:$input){id}}',
        { input: { name, code, trigger: 'CODE', gift } },
        admin,
      );
      await shop.graphql('mutation($id:ID!){startOffer(id:$id){id}}', { id: addOffer.id }, admin);
      return addOffer.id;
    };
    const ending = await offer('Diwali sale', 'DIWALI10', { kind: 'PERCENT', percent: 10 });
    await offer('Thank you', 'THANKYOU', { kind: 'AMOUNT', amount: 50 });
    const { token } = await shop.signUp();
    await saveAddress(token);
    const product = await find('kettlebell');
    const { page, faults } = await visit(browser, shop, { token, viewport: PHONE, touch: true });
    const rupees = (paise: number) =>
      new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: 'INR',
        minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
      }).format(paise / 100);
    const goods = product.price * 100;
    const total = (paise: number) => rupees(Math.round(paise * 1.18) + 5000);

    await page.goto(`/product/${product.id}?code=diwali-10`);
    await toast(page, 'Code DIWALI10 is kept for your order. The cart shows what it gives.');
    await page.waitForFunction(() => !location.search);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await toast(page, 'Added To Cart!!');
    await page.goto('/cart');
    const codes = page.getByRole('region', { name: 'Codes of offers' });
    const summary = page.locator('section[aria-labelledby=summary]');
    await codes.getByText(`DIWALI10: −${rupees(goods / 10)}`).waitFor();
    await page
      .getByRole('list')
      .getByText(`−${rupees(goods / 10)} with Diwali sale`)
      .waitFor();
    await summary.getByText(rupees(goods), { exact: true }).waitFor();
    await codes.getByText('Have another code?').tap();
    expect(await axeFaults(page)).toEqual([]);
    for (const pressed of [
      codes.getByRole('button'),
      codes.locator('summary'),
      codes.getByLabel('Code', { exact: true }),
    ])
      for (const one of await pressed.all()) expect((await one.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

    await page.getByRole('button', { name: 'Proceed to Checkout' }).tap();
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByText('1 Station Road').waitFor();
    await page.getByRole('button', { name: 'Continue to Payment' }).tap();
    await page.getByText('Cash on Delivery', { exact: true }).tap();
    const place = page.getByRole('button', { name: 'Place Order' });
    await place.getByText(total(goods * 0.9)).waitFor();
    await shop.graphql('mutation($id:ID!){endOffer(id:$id){id}}', { id: ending }, admin);
    await place.tap();
    await acknowledge(
      page,
      'DIWALI10: This code has ended. The total has changed. Please look at the new amount and order again.',
    );
    await codes.getByText('DIWALI10: This code has ended.').waitFor();
    await place.getByText(total(goods)).waitFor();
    expect((await shop.graphql('{myOrders{total}}', {}, token)).myOrders.total).toBe(0);

    await codes.getByText('Have another code?').tap();
    await codes.getByLabel('Code', { exact: true }).fill('thank you');
    await page.keyboard.press('Enter');
    await codes.getByText('THANKYOU: −₹50').waitFor();
    await place.getByText(total(goods - 5000)).waitFor();
    await place.tap();
    await acknowledge(page, "Order placed successfully! You'll pay when your order arrives.");
    await page.getByRole('link', { name: 'View Order' }).tap();
    await page.getByText('−₹50 with Thank you').waitFor();
    await page.getByText('Thank you (THANKYOU)').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('gskept'))).toBeNull();
    // The order that was refused.
    expect(faults).toEqual([expect.stringContaining('409')]);
  });
});

describe('my orders', () => {
  test('come ten a page, one of them open at a time, and can be cancelled and bought again', async () => {
    const { token } = await shop.signUp();
    const { id } = await find('kettlebell');
    const numbers: string[] = [];
    for (let count = 0; count < 11; count += 1) numbers.unshift((await placeOrder(shop, token, id)).orderNumber);
    const { page } = await visit(browser, shop, { token });
    await page.goto('/my-orders');
    await page.getByText('Showing page 1 of 2 (11 total orders)').waitFor();
    const bodies = page.locator('article [id$=body]:not([hidden])');
    await page.getByRole('button', { name: new RegExp(numbers[0]!) }).click();
    await page.getByText('Ring twice.').waitFor();
    expect(await bodies.count()).toBe(1);
    await page.getByRole('button', { name: new RegExp(numbers[1]!) }).click();
    await page.waitForFunction(
      (number) =>
        document.querySelector('article [id$=body]:not([hidden])')?.closest('article')?.textContent?.includes(number!),
      numbers[1],
    );
    expect(await bodies.count()).toBe(1);

    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('dialog').getByLabel('Why do you want to cancel?').selectOption('Ordered by mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
    await toast(page, 'Order cancelled');
    await page.locator('article p.text-danger', { hasText: 'Cancelled' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);

    await page.getByRole('button', { name: 'Buy Again' }).click();
    await page.waitForURL('**/cart');
    await page.getByText('Subtotal (1 item)').waitFor();

    await page.goto('/my-orders');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Showing page 2 of 2 (11 total orders)').waitFor();
    await page.getByText(numbers[10]!).waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
  });
});

/** Harness of the browser tests: the built shop as a process, a mail server, and Chromium. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { startMailServer, type MailServer } from '../api/test/mail-server.js';
import { freePort } from '../testing/free-port.js';
import { SETTINGS } from './shop-process.mjs';

const root = join(__dirname, '..');

export const ADMIN = { email: 'admin@gsmart.example', password: 'Admin@12345' };
export const PHONE = { width: 390, height: 844 };
/** The narrowest phones that are common in India. */
export const SMALL_PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/** Timeout in milliseconds for a page or a shop: longer than the slowest machine needs, shorter than a test's timeout. */
export const PATIENCE = 90_000;

export interface ShopProcess {
  url: string;
  dataDir: string;
  /** Process id. */
  readonly pid: number;
  /** What it has written to stdout and stderr. */
  readonly said: string;
  mail: MailServer;
  /** Sends one GraphQL request. @throws Error naming the refusal */
  graphql<T = any>(query: string, variables?: Record<string, unknown>, token?: string): Promise<T>;
  /** A new customer with a token, through the two-step calls. */
  signUp(name?: string): Promise<{ email: string; password: string; token: string }>;
  /** A token of an existing account, through the two-step calls. */
  logIn(account: { email: string; password: string }): Promise<string>;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings that change the demo data, so that the prepared folder (before-all.mjs) cannot be used. */
const FILLS_OTHERWISE = ['SEED_DEMO', 'MONGODB_URI', 'FILES_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'];

/** Starts the built shop on its own data folder with demo data. @param env settings beside those of a test */
export async function startShopProcess(env: Record<string, string> = {}): Promise<ShopProcess> {
  const mail = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  // Filling each shop with demo data would take half of its start.
  const demo = process.env['E2E_DEMO_FOLDER'];
  if (demo && !FILLS_OTHERWISE.some((name) => name in env)) cpSync(demo, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let said = '';
  const run = async () => {
    child = spawn(process.execPath, ['--enable-source-maps', join(root, 'api/dist/src/main.js')], {
      cwd: root,
      env: {
        ...process.env,
        ...SETTINGS,
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        SMTP_URL: mail.url,
        RATE_LIMIT_FACTOR: '1000',
        ...(process.env['TEST_RESPONSE_CACHE_MB'] && { RESPONSE_CACHE_MB: process.env['TEST_RESPONSE_CACHE_MB'] }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const until = Date.now() + PATIENCE;
    while (
      !(await fetch(`${url}/graphql?query=%7B__typename%7D`, { headers: { 'apollo-require-preflight': 'true' } }).then(
        (r) => r.ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
        throw new Error(`The shop did not start:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  try {
    await run();
  } catch (error) {
    await end('SIGKILL');
    await mail.stop();
    throw error;
  }
  let customers = 0;
  const shop: ShopProcess = {
    url,
    dataDir,
    mail,
    get pid() {
      return child.pid!;
    },
    get said() {
      return said;
    },
    async graphql(query, variables, token) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ query, variables }),
      });
      const answer = (await response.json()) as { data: any; errors?: unknown };
      if (answer.errors) throw new Error(`Refused: ${JSON.stringify(answer.errors)}`);
      return answer.data;
    },
    async signUp(name = 'Asha Verma') {
      customers += 1;
      const account = { email: `shopper${customers}-${port}@example.com`, password: 'Secret-123' };
      await shop.graphql('mutation($input: RequestSignUpCodeInput!){requestSignUpCode(input:$input){message}}', {
        input: { email: account.email },
      });
      const otp = await mail.codeFor(account.email);
      const { signUp } = await shop.graphql('mutation($input: SignUpInput!){signUp(input:$input){token}}', {
        input: { ...account, name, otp },
      });
      return { ...account, token: signUp.token };
    },
    async logIn({ email, password }) {
      const before = mail.received.length;
      await shop.graphql('mutation($input: RequestLoginCodeInput!){requestLoginCode(input:$input){message}}', {
        input: { email, password },
      });
      await mail.newestTo(email, (m) => mail.received.indexOf(m) >= before);
      const otp = await mail.codeFor(email);
      return (
        await shop.graphql('mutation($input: LogInInput!){logIn(input:$input){token}}', {
          input: { email, password, otp },
        })
      ).logIn.token;
    },
    kill: () => end('SIGKILL'),
    restart: run,
    async stop() {
      await end('SIGTERM');
      await mail.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return shop;
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Nothing outside the shop is reachable.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** Bytes of shared memory that the browsers of all processors never need together: 70 MB each were the most. */
const ROOM_TO_SHARE = 2 ** 29 * availableParallelism();

/**
 * Playwright's default flags that are left out: where /dev/shm is large enough, Chromium's processes share memory there instead of in
 * files on the disk, which Playwright prefers because containers often have little of it.
 */
function leftOut(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ROOM_TO_SHARE ? ['--disable-dev-shm-usage'] : [];
  } catch {
    // Other systems have no /dev/shm.
    return [];
  }
}

/** The browser of a lane's files; undefined where each file has its own. */
let shared: { browser?: Promise<Browser> } | undefined;

/** Lets the test files of this process share one browser, closed after the last of them. */
export function shareBrowser(): void {
  shared = {};
  afterAll(async () => (await shared?.browser)?.close());
}

/** The browser for the tests of a file: Chromium of the machine when there is one, otherwise the one from the npm package. */
export function openBrowser(): Promise<Browser> {
  return shared ? (shared.browser ??= launchBrowser()) : launchBrowser();
}

/** To be called after a file's tests: closes its contexts. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  if (browser && shared) await Promise.all(browser.contexts().map((context) => context.close()));
  else await browser?.close();
}

async function launchBrowser(): Promise<Browser> {
  const installed = '/usr/bin/chromium';
  if (existsSync(installed)) return launch(installed, FLAGS);
  return openPackagedBrowser();
}

/** The npm package's Chromium, the same on every machine. */
export async function openPackagedBrowser(flags: readonly string[] = []): Promise<Browser> {
  // Without the system's own NSS libraries the package unpacks those it brings.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return launch(await packaged.executablePath(), [...FLAGS, ...flags]);
}

const launch = (executablePath: string, args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath, args, ignoreDefaultArgs: leftOut(), timeout: PATIENCE });

/** What the tests of one file share. */
export interface Started {
  shop: ShopProcess;
  browser: Browser;
}

/**
 * One shop and one browser for all tests of a file or a block. Pages that a test has opened are closed after it; pages opened before
 * the first test stay open.
 * @param take receives them, and may prepare them further
 * @param env settings of the shop beside those of a test
 */
export function withShopAndBrowser(take: (started: Started) => unknown, env?: Record<string, string>): void {
  let shop: ShopProcess | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    shop = await startShopProcess(env);
    browser = await openBrowser();
    await take({ shop, browser });
  });
  // A page takes as much memory as a shop: those of a whole file would be too much beside the other lanes.
  afterEach(async () => {
    const { currentTestName } = expect.getState();
    const ofTest = visitors.filter(({ test }) => test === currentTestName);
    await Promise.all(ofTest.map(({ page }) => page.context().close()));
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await shop?.stop();
  });
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Faults of the page: uncaught errors and console errors. */
  faults: string[];
}

/** Noted by the browser when a test's init script meets the sandboxed preview of a mail. */
const OF_TESTS = /^Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/;

/**
 * A new browser profile; with a token it is signed in.
 * @param options `touch` emulates a phone: touch instead of a mouse, and its viewport; `keeps` allows the service worker, which would answer requests that other tests watch
 */
export async function visit(
  browser: Browser,
  shop: { url: string },
  options: { token?: string; viewport?: { width: number; height: number }; touch?: boolean; keeps?: boolean } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: options.viewport ?? DESKTOP,
    ...(options.touch && { isMobile: true, hasTouch: true }),
    baseURL: shop.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: options.keeps ? 'allow' : 'block',
  });
  // No routes here: Playwright's routing disables the HTTP cache, and every page would fetch and compile its code again.
  if (options.token)
    await context.addInitScript((token) => {
      // about:blank has no storage.
      if (location.protocol !== 'about:') localStorage.setItem('token', token);
    }, options.token);
  await context.addInitScript(keepNotices);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  waitForCode(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on(
    'console',
    (message) => message.type() === 'error' && !OF_TESTS.test(message.text()) && faults.push(message.text()),
  );
  visitors.push({ page, faults, test: expect.getState().currentTestName });
  return { page, context, faults };
}

/** Makes `goto` and `reload` wait for hydration. */
function waitForCode(page: Page): void {
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const ready = () =>
    page.waitForFunction(
      () => !document.getElementById('page-state') || document.documentElement.dataset['ready'] !== undefined,
    );
  page.goto = async (...args) => {
    const answer = await open(...args);
    await ready();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await ready();
    return answer;
  };
}

/** Every address is answered without a rendered page, as when rendering fails, so that the screen fetches its own data. */
export async function withoutRenderedPages(page: Page): Promise<void> {
  const body = readFileSync(join(__dirname, '../web/dist/index.html'), 'utf8');
  await page.route('**', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ body, contentType: 'text/html' }) : route.fallback(),
  );
}

/** Every page that was opened with its test; without a test for pages that a file's tests share. */
const visitors: { page: Page; faults: string[]; test: string | undefined }[] = [];

/**
 * Address, errors and screenshot of each page of a failed test; screenshots go to the system's temporary folder. Called by
 * failure-report.ts.
 */
async function pagesOfFailure(test: string): Promise<string> {
  const folder = join(tmpdir(), 'shop-e2e-failures');
  mkdirSync(folder, { recursive: true });
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 120);
  const open = visitors.filter((one) => !one.page.isClosed() && (one.test === undefined || one.test === test));
  const lines = open.map(async ({ page, faults }, index) => {
    const path = join(folder, `${name}-${process.pid}-${index + 1}.png`);
    const taken = await page.screenshot({ path, timeout: 10_000 }).then(
      () => path,
      (error: unknown) => `no picture: ${String(error)}`,
    );
    return [`${page.url()} → ${taken}`, ...faults.map((fault) => `  ${fault}`)].join('\n');
  });
  return (await Promise.all(lines)).join('\n');
}
Object.assign(globalThis, { pagesOfFailure });

/** Where the client sends GraphQL, by POST or, public reads, by GET. */
export const GRAPHQL = /\/graphql(\?|$)/;

/** True when a request carries this operation, by whatever method. */
export function isOperation(request: Request, name: string): boolean {
  const ofGet = new URL(request.url()).searchParams.get('operationName');
  return ofGet ? ofGet === name : (request.postData()?.includes(`"operationName":"${name}"`) ?? false);
}

/** Answers one GraphQL operation instead of the server, or aborts its request. */
export const answerOperation = (page: Page, name: string, answer: 'abort' | object) =>
  page.route(GRAPHQL, (route) => {
    if (!isOperation(route.request(), name)) return route.fallback();
    return answer === 'abort' ? route.abort() : route.fulfill({ json: answer });
  });

/** A group with two options: three doors come in white alone, two doors in white are sold out. */
export async function addWardrobe(shop: ShopProcess): Promise<{ group: string; members: string[]; admin: string }> {
  const admin = await shop.logIn(ADMIN);
  const choice = (doors: string, finish: string) => [
    { name: 'Doors', value: doors },
    { name: 'Finish', value: finish },
  ];
  const { addProductGroup } = await shop.graphql(
    'mutation($input: AddProductGroupInput!){addProductGroup(input:$input){id}}',
    {
      input: {
        title: 'Wardrobe Royal',
        options: [
          { name: 'Doors', values: [{ value: '2 doors' }, { value: '3 doors' }] },
          {
            name: 'Finish',
            values: [
              { value: 'Smoked Oak', swatch: '#5b3a1e' },
              { value: 'Ivory', swatch: '#ffffff' },
            ],
          },
        ],
      },
    },
    admin,
  );
  const { generateMembers } = await shop.graphql(
    'mutation($input: GenerateMembersInput!){generateMembers(input:$input){group{members{id}}}}',
    {
      input: {
        groupId: addProductGroup.id,
        price: 20000,
        category: 'Bedroom',
        stock: 5,
        choices: [choice('2 doors', 'Smoked Oak'), choice('2 doors', 'Ivory'), choice('3 doors', 'Ivory')],
        priceRules: [{ name: 'Doors', value: '3 doors', add: 5000 }],
      },
    },
    admin,
  );
  const members: string[] = generateMembers.group.members.map(({ id }: { id: string }) => id);
  const [, white] = members;
  const { product } = await shop.graphql('query($id: ID!){product(id:$id){version}}', { id: white });
  await shop.graphql(
    'mutation($input: EditProductInput!){editProduct(input:$input){id}}',
    { input: { id: white, version: product.version, stock: 0 } },
    admin,
  );
  return { group: addProductGroup.id, members, admin };
}

/** Fills in the log-in page that is open, with the code from the mail. */
export async function logIn(
  page: Page,
  shop: ShopProcess,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const before = shop.mail.received.length;
  await page.getByLabel('Email').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.getByLabel('Verification Code').waitFor();
  await shop.mail.newestTo(email, (mail) => shop.mail.received.indexOf(mail) >= before);
  await page.getByLabel('Verification Code').fill(await shop.mail.codeFor(email));
  await page.getByRole('button', { name: 'Verify & Login' }).click();
}

/** Waits until the header of a wide screen shows the account. */
export const signedIn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Account' }).waitFor();

/** Logs out by the header of a wide screen. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Runs in the page: records the texts of toasts, which are gone after two seconds, before a busy machine may look. */
function keepNotices(): void {
  const notices: string[] = [];
  Object.assign(window, { notices });
  const last = new WeakMap<Element, string>();
  const place = document.getElementsByClassName('toasts');
  let watched: Element | undefined;
  const ofPlace = new MutationObserver(() => {
    for (const notice of watched!.querySelectorAll('[role=status]')) {
      const said = notice.textContent!.replace(/\s+/g, ' ');
      if (!said || last.get(notice) === said || !notice.checkVisibility()) continue;
      last.set(notice, said);
      notices.push(said);
    }
  });
  new MutationObserver(() => {
    if (watched?.isConnected || !place[0]) return;
    watched = place[0];
    ofPlace.disconnect();
    ofPlace.observe(watched, { childList: true, subtree: true, characterData: true });
  }).observe(document, { childList: true, subtree: true });
}

/** Waits for a toast that no call has waited for yet; it may be gone already. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  const words = typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source;
  await page.waitForFunction(
    ([source, flags]) => {
      const { notices } = window as unknown as { notices: string[] };
      const at = notices.findIndex((said) => new RegExp(source, flags).test(said));
      return at >= 0 && notices.splice(at, 1);
    },
    [words, typeof text === 'string' ? 'i' : text.flags] as const,
  );
}

/** Waits for an alert with exactly this text, and confirms it. */
export async function acknowledge(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text, exact: true });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'detached' });
}

/** Changes settings of one group, as the owner does. */
export async function setSettings(shop: ShopProcess, id: string, values: Record<string, unknown>): Promise<void> {
  const admin = await shop.logIn(ADMIN);
  const { settingGroups } = await shop.graphql('{settingGroups{id version}}', {}, admin);
  const { version } = settingGroups.find((group: { id: string }) => group.id === id);
  await shop.graphql(
    `mutation($id:ID!,$version:Int!,$values:[SettingInput!]!){
      editSettingGroup(id:$id,version:$version,values:$values){id}}`,
    { id, version, values: Object.entries(values).map(([key, value]) => ({ key, value })) },
    admin,
  );
}

/** Orders one piece for cash on delivery. */
export async function placeOrder(
  shop: ShopProcess,
  token: string,
  productId: string,
): Promise<{ id: string; orderNumber: string }> {
  const { placeOrder: placed } = await shop.graphql(
    'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber}}}',
    {
      input: {
        items: [{ productId, quantity: 1 }],
        paymentMethod: 'COD',
        contactInfo: { email: 'a@example.com', phone: '9876543210' },
        deliveryAddress: { street: '12 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
        notes: 'Ring twice.',
      },
    },
    token,
  );
  return placed.order;
}

/** With PICTURES=1 keeps a picture of the whole page under e2e/screenshots, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  const folder = join(__dirname, 'screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Starts the built shop in a process of its own and talks to it over HTTP, as a client does. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export const root = join(import.meta.dirname, '..');
export const ADMIN = { email: 'admin@gsmart.example', password: 'Admin@12345' };
/** Characters of the shop's output that are kept for error messages. */
const OUTPUT_MOST = 20_000;

/** The command of `npm start`, without npm and without the build. @param options additional Node options */
export const serverCommand = (options = []) => [
  process.execPath,
  '--enable-source-maps',
  ...options,
  join(root, 'api/dist/src/main.js'),
];

export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Settings of a measured shop: request limits are lifted, requests are not logged. */
function settings(dataDir, port) {
  return {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  };
}

/** Memory of a process in bytes, where /proc exists. @param field VmRSS: resident now, VmHWM: the peak */
export function memoryOf(pid, field = 'VmRSS') {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
  return line ? Number(line[1]) * 1024 : undefined;
}

/** Processor time of a process so far in milliseconds, where /proc exists. */
export function cpuOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // Fields after the name in brackets: the 12th and 13th are user and system time in hundredths of a second.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Starts the shop and waits for its first answer.
 * @param command the program and its arguments
 * @throws Error when the process ends before it answers
 */
export async function startShop(dataDir, env = {}, command = serverCommand()) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(dataDir, { recursive: true });
  const from = performance.now();
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    env: { ...settings(dataDir, port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-OUTPUT_MOST)));
  const ask = '{products(pageSize:1){total}}';
  const answers = () =>
    fetch(`${url}/graphql?query=${encodeURIComponent(ask)}`, { headers: { 'apollo-require-preflight': '1' } }).then(
      (r) => r.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const startedMs = performance.now() - from;

  async function graphql(query, variables, token) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(`Refused: ${JSON.stringify(errors)}`);
    return data;
  }

  /** The six digits of the newest mail to an address. */
  async function codeFor(email) {
    const folder = join(dataDir, 'outbox');
    for (let tries = 0; tries < 500; tries += 1) {
      const files = existsSync(folder) ? await readdir(folder) : [];
      const newest = files
        .filter((name) => name.includes(`-${email}-`))
        .sort()
        .at(-1);
      if (newest) {
        const { text = '' } = await PostalMime.parse(await readFile(join(folder, newest)));
        const code = /\b\d{6}\b/.exec(text)?.[0];
        if (code) return code;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No mail with a code came to ${email}`);
  }

  return {
    url,
    pid: child.pid,
    startedMs,
    graphql,
    memory: (field) => memoryOf(child.pid, field),
    cpu: () => cpuOf(child.pid),
    async signInAsAdmin() {
      await graphql('mutation($input:RequestLoginCodeInput!){requestLoginCode(input:$input){message}}', {
        input: ADMIN,
      });
      const otp = await codeFor(ADMIN.email);
      const { logIn } = await graphql('mutation($input:LogInInput!){logIn(input:$input){token}}', {
        input: { ...ADMIN, otp },
      });
      return logIn.token;
    },
    /** A new customer's token. */
    async signUp(n) {
      const email = `buyer-${n}@example.com`;
      await graphql('mutation($input:RequestSignUpCodeInput!){requestSignUpCode(input:$input){message}}', {
        input: { email },
      });
      const otp = await codeFor(email);
      const { signUp } = await graphql('mutation($input:SignUpInput!){signUp(input:$input){token}}', {
        input: { email, otp, name: `Buyer ${n}`, password: 'Secret-123' },
      });
      return signUp.token;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // npm does not pass signals on, so the signal goes to the whole process group.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
      for (let n = 0; n < 500 && existsSync(join(dataDir, 'database', 'owner.json')); n += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

/** A shop is at rest when, at least `afterMs` after its start, it used less than `cpuShare` of a core for `seconds` in a row. */
const REST = { afterMs: 10_000, cpuShare: 0.1, seconds: 3, atMostSeconds: 600 };

/** Waits until the shop is at rest: a large shop indexes its products' texts after the start. @throws Error after `atMostSeconds` */
export async function untilAtRest(shop) {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await pause(REST.afterMs);
  for (let quiet = 0, waited = 0; quiet < REST.seconds; waited += 1) {
    if (waited > REST.atMostSeconds) throw new Error('The shop does not come to rest.');
    const [cpu, from] = [shop.cpu(), performance.now()];
    await pause(1_000);
    quiet = shop.cpu() - cpu < REST.cpuShare * (performance.now() - from) ? quiet + 1 : 0;
  }
}

/**
 * Seeds an empty data folder. @param size number of each kind, e.g. { products: 10000 }
 * @returns seconds, and the process' peak memory in bytes
 */
export async function seed(dataDir, size) {
  mkdirSync(dataDir, { recursive: true });
  const args = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const from = performance.now();
  const child = spawn(process.execPath, [join(root, 'api/dist/seed/cli.js'), ...args], {
    cwd: root,
    env: settings(dataDir, 0),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid, 'VmHWM') ?? 0)), 200);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error('The shop could not be filled with demo data.');
  return { seconds: (performance.now() - from) / 1000, peak };
}

/** Runs `check:data` on the folder of a stopped shop. @returns its output @throws Error when an invariant does not hold */
export function checkData(dataDir) {
  const run = spawnSync(process.execPath, [join(root, 'api/dist/scripts/check-data.js')], {
    cwd: root,
    env: settings(dataDir, 0),
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`The data is not as it must be:\n${run.stderr}`);
  return run.stdout.trim();
}

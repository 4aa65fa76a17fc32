/** Ownership of a data folder, as seen from the same machine and from another container or machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../testing/own-process.js';
import { claimFolder } from './folder-claim.js';

const QUICK = { beat: 20, trusted: 60, silence: 400 };
const ELSEWHERE = { pid: 1, started: '1', token: 'theirs', place: 'another', host: 'shop-7f9c' };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-claim-'));
  file = join(folder, 'owner.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const forged = (beat: number, claim: object = ELSEWHERE) => writeFile(file, `${JSON.stringify(claim)}\n${beat}\n`);

test('a claim from another container counts as long as its owner goes on beating, and the second is told who has it', async () => {
  let beat = 0;
  await forged(beat);
  const beating = setInterval(() => void forged(++beat), QUICK.beat);
  await expect(claimFolder(folder, QUICK)).rejects.toThrow(
    `in use by process 1 of shop-7f9c (another container or machine)`,
  );
  clearInterval(beating);
});

test('a claim from another container whose owner has fallen silent is taken over', async () => {
  await forged(41);
  const claim = await claimFolder(folder, QUICK);
  expect(JSON.parse((await readFile(file, 'utf8')).split('\n')[0]!)).toMatchObject({ pid: process.pid });
  await claim.confirm();
  await claim.release();
  expect(await readdir(folder)).toEqual([]);
});

test('an owner that stood still notices that its folder was taken over, and leaves the other claim alone', async () => {
  const claim = await claimFolder(folder, { ...QUICK, beat: 60_000 });
  await claim.confirm();
  await rename(file, `${file}.aside`);
  await forged(1);
  while (
    !(await claim.confirm().then(
      () => false,
      (error: Error) => error.message.includes('taken over by process 1'),
    ))
  );
  await claim.release();
  expect(await readFile(file, 'utf8')).toContain('shop-7f9c');
});

test('a claim is left by a process of the same machine that died, whatever process has its number now', async () => {
  const dead = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await once(dead, 'exit');
  const claim = await claimFolder(folder, QUICK);
  const [mine] = (await readFile(file, 'utf8')).split('\n');
  await claim.release();
  const { place } = JSON.parse(mine!) as { place: string };
  await forged(3, { ...ELSEWHERE, place, pid: dead.pid });
  await (await claimFolder(folder, { ...QUICK, silence: 60_000 })).release();
  await forged(3, { ...ELSEWHERE, place, pid: process.pid, started: '1' });
  await (await claimFolder(folder, { ...QUICK, silence: 60_000 })).release();
});

/** Whether this system allows a test to create a PID namespace. */
const NAMESPACES = spawnSync('unshare', ['--fork', '--pid', '--mount-proc', 'true']).status === 0;

(NAMESPACES ? test : test.skip)(
  'two processes in spaces of process numbers of their own do not both get the folder',
  async () => {
    const server = [program('testing/crash-server'), folder];
    const contained = () =>
      spawn('unshare', ['--fork', '--pid', '--mount-proc', '--kill-child', process.execPath, ...server], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const outcome = async ({ stdout }: ReturnType<typeof contained>) => {
      let said = '';
      while (!/^(port|refused) .*\n/m.test(said)) said += String((await once(stdout, 'data'))[0]);
      return said;
    };
    const first = contained();
    expect(await outcome(first)).toContain('port ');
    const second = contained();
    expect(await outcome(second)).toMatch(/refused .* in use by process 1 of /);
    const gone = Promise.all([first, second].map((child) => once(child, 'close')));
    for (const child of [first, second]) child.kill('SIGKILL');
    await gone;
  },
);

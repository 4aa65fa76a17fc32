import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { program } from './testing/own-process.js';

let folder: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-cli-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function command(...args: string[]) {
  const child = spawn(process.execPath, [program('cli'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
}

async function outcome(...args: string[]): Promise<{ code: number; error: string }> {
  const child = command(...args);
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, error };
}

test('serves a folder on a free port until it is told to stop, and the folder keeps what was written', async () => {
  for (const before of [0, 1]) {
    const child = command('--data', join(folder, 'data'), '--port', '0');
    let said = '';
    while (!/^mongodb:.*\n/m.test(said)) said += String((await once(child.stdout, 'data'))[0]);
    const client = await new MongoClient(/^mongodb:.*/m.exec(said)![0]).connect();
    expect(await client.db('shop').collection('items').countDocuments()).toBe(before);
    await client.db('shop').collection('items').insertOne({ name: 'bat' });
    await client.close();
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  }
});

test('tells what is wrong with the words it is given', async () => {
  const wrong = [[], ['--in-memory', '--port', '70000']];
  const outcomes = await Promise.all(wrong.map((args) => outcome(...args)));
  for (const { code, error } of outcomes) {
    expect(code).toBe(2);
    expect(error).toContain('embedded-mongo --data FOLDER');
  }
});

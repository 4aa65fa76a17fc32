/** Runs a command of the shop (api/scripts) in a process of its own: the shop goes on meanwhile, and its database stays its own. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../../platform/repository-root.js';

/** Milliseconds between two looks whether the work is to stop. */
const LOOK_EVERY = 500;
/** Characters of what a command says that are kept. */
const SAID_MOST = 20_000;

const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url));

/** Built, or in a test from source. */
function programOf(name: string): string[] {
  const built = join(scripts, `${name}.js`);
  if (existsSync(built)) return [built];
  return ['--import', join(repositoryRoot, 'scripts', 'typescript.mjs'), join(scripts, `${name}.ts`)];
}

export interface CommandEnd {
  /** Exit status; 0 when all is well. */
  status: number;
  /** Lines that it wrote. */
  said: string[];
}

/**
 * @param env all of the command's environment: it inherits none of the shop's
 * @param tell called twice a second; when it rejects, the command is ended
 */
export async function runCommand(
  name: 'rehearse-backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  tell: () => Promise<void>,
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [...programOf(name), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.length < SAID_MOST) text += chunk;
    });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal ? 2 : 1)));
  });
  try {
    for (;;) {
      const status = await Promise.race([ended, pause(LOOK_EVERY)]);
      if (typeof status === 'number') return { status, said: text.split('\n').filter(Boolean) };
      await tell();
    }
  } catch (error) {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
    throw error;
  }
}

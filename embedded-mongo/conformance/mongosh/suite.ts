/** Runs mongosh against the server: common interactive commands, each checked by its result. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CHECKS = fileURLToPath(new URL('checks.cjs', import.meta.url));

export interface MongoshResult {
  version: string;
  passed: number;
  failed: { title: string; why: string }[];
}

/**
 * @param folder where mongosh is installed (the folder that holds node_modules), or the program itself
 * @throws when mongosh cannot be started
 */
export async function runMongosh(uri: string, folder: string): Promise<MongoshResult> {
  const program = (await stat(folder)).isDirectory() ? await programOf(folder) : folder;
  const command = program.endsWith('.js') ? [process.execPath, program] : [program];
  const run = (...args: string[]) =>
    promisify(execFile)(command[0]!, [...command.slice(1), ...args], { timeout: 300_000 });
  const version = (await run('--version')).stdout.trim().split('\n')[0]!;
  const { stdout, stderr } = await run(uri, '--quiet', '--norc', '--file', CHECKS);
  const results = stdout
    .split('\n')
    .filter((line) => line.startsWith('CHECK '))
    .map((line) => JSON.parse(line.slice('CHECK '.length)) as { title: string; why?: string });
  if (results.length === 0) throw new Error(`mongosh ran no check: ${stdout}${stderr}`);
  const failed = results.flatMap(({ title, why }) => (why === undefined ? [] : [{ title, why }]));
  return { version, passed: results.length - failed.length, failed };
}

async function programOf(folder: string): Promise<string> {
  const manifest = join(folder, 'node_modules/@mongosh/cli-repl/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), bin['mongosh']!);
}

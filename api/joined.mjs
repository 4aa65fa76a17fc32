/**
 * Runs a program of the joined build with what V8 has compiled of it before: to read and compile five megabytes anew took a quarter of a
 * start. It is kept beside the build when a server ends, once for each build, V8 and its settings; where nothing can be written, programs
 * are compiled as ever. `npm run build` puts this file into dist and starts the server once (bundle.mjs).
 */
import { closeSync, mkdirSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

// How much of a function runs until V8 makes it anew for speed: seven times of what is usual while a program starts, for few functions of a
// start run often, and making them anew took a fifth of it and 8 MB; a quarter of it afterwards, for it must run several times as much until it
// is made anew, and a shop that had placed ten thousand orders still met functions of an order that were slow. A rush waits for none (quick-code.ts).
// A budget on node's own command line holds instead of both.
const [AT_START, AFTERWARDS] = ['--interrupt-budget=500000', '--interrupt-budget=16000'];
const isSaid = process.execArgv.some((option) => /^--interrupt[-_]budget=/.test(option));
const makesNothingQuick = process.execArgv.some((option) => /^--(?:no-?)?(?:opt|turbofan|jitless)$/.test(option));
// From its version 12 on (Node 22) V8 goes by the calls of a function instead, later by itself, and is left as it is.
const hasBudget = Number.parseInt(process.versions.v8, 10) < 12;
const setBudget = (option) => {
  if (hasBudget && !isSaid) setFlagsFromString(option);
};
// Before V8 is asked for its tag, which tells of such settings too.
setBudget(AT_START);
/** Milliseconds after which a start is over: what runs often from then on is work. */
const START = 5_000;
let isStarting = true;

const JOINED = join(import.meta.dirname, 'joined');
const COMPILED = join(import.meta.dirname, 'compiled');
/** Bytes of the number at the beginning of what is kept: how long the list of its parts is. */
const NUMBER = 4;

/**
 * @param program its path below `joined`, such as src/main
 * @param {{ build: string, part: string, keeps: boolean, start?: number }} of the build it belongs to, the part of what is kept that it uses,
 * whether it keeps what was compiled where there is nothing yet, and milliseconds that count as its start
 */
export function run(program, { build, part, keeps, start = START }) {
  const tag = cachedDataVersionTag();
  const place = join(COMPILED, `${build}-${tag}-${part}`);
  const kept = openKept(place);
  let isMissing = kept === undefined;
  const scripts = new Map();
  const modules = new Map();

  function load(path) {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    const name = path.slice(JOINED.length + 1);
    const script = asAtStart(() => compile(path, kept?.read(name)));
    isMissing ||= script.cachedDataRejected === true;
    // Those that V8 has from here need not be kept again, and what only their first run needs may go.
    if (isMissing) scripts.set(name, script);
    const [folder, outside] = [dirname(path), createRequire(path)];
    const require = (id) => (id.startsWith('.') ? load(resolve(folder, id)) : outside(id));
    const loadES = (id) => import(id);
    script.runInThisContext()(module.exports, require, module, path, folder, loadES);
    return module.exports;
  }

  // At the end it is known which functions a server calls, and nobody waits for it.
  const keepAll = () => {
    // Under other settings than those of the next start V8 would refuse it.
    if (cachedDataVersionTag() === tag) keep(place, scripts, kept);
  };
  if (keeps) process.once('exit', () => isMissing && asAtStart(keepAll));
  setTimeout(() => {
    isStarting = false;
    setBudget(AFTERWARDS);
  }, start).unref();
  load(join(JOINED, `${program}.cjs`));
}

/** By itself: what the functions of a module close over is held as long as they are, and would be what was compiled before, too. */
function compile(path, cachedData) {
  // Its characters are ASCII (bundle.mjs): read so, V8 need not copy them. Before its first line stands what makes it a function.
  const options = { filename: pathToFileURL(path).href, lineOffset: -1, ...(cachedData && { cachedData }) };
  return new Script(readFileSync(path, 'latin1'), options);
}

/** What V8 has compiled holds for the settings under which it was kept. */
function asAtStart(work) {
  if (isStarting) return work();
  setBudget(AT_START);
  // A rush may have turned it off (platform/quick-code.ts).
  if (!makesNothingQuick) setFlagsFromString('--opt');
  try {
    return work();
  } finally {
    setBudget(AFTERWARDS);
  }
}

/** What is kept, read a file at a time into the same memory: V8 takes of it what it needs at once. */
function openKept(place) {
  const read = (buffer, length, at) => {
    const file = openSync(place);
    try {
      if (readSync(file, buffer, 0, length, at) !== length) throw new Error(`${place} ends too early`);
    } finally {
      closeSync(file);
    }
    return buffer.subarray(0, length);
  };
  try {
    const length = read(Buffer.alloc(NUMBER), NUMBER, 0).readUInt32LE();
    const list = new Map(JSON.parse(read(Buffer.alloc(length), length, NUMBER).toString()));
    const sizes = Array.from(list.values(), ([, size]) => size);
    if (statSync(place).size !== NUMBER + length + sizes.reduce((sum, size) => sum + size, 0)) return undefined;
    let memory;
    return {
      names: [...list.keys()],
      read(name) {
        const [at, size] = list.get(name) ?? [];
        if (!size) return undefined;
        // For all files that are loaded now, one because of the other.
        if (!memory) setImmediate(() => (memory = undefined));
        memory ??= Buffer.allocUnsafeSlow(Math.max(...sizes));
        return read(memory, size, NUMBER + length + at);
      },
    };
  } catch {
    // There is nothing, or nothing whole: compiled anew, and kept anew.
    return undefined;
  }
}

function keep(place, scripts, kept) {
  let end = 0;
  const compiled = Array.from(scripts, ([name, script]) => ({ name, bytes: script.createCachedData() }));
  // Of what was kept, all that V8 took stays.
  for (const name of kept?.names ?? [])
    if (!scripts.has(name)) compiled.push({ name, bytes: Buffer.from(kept.read(name)) });
  const list = compiled.map(({ name, bytes: { length } }) => [name, [(end += length) - length, length]]);
  const text = Buffer.from(JSON.stringify(list));
  const number = Buffer.alloc(NUMBER);
  number.writeUInt32LE(text.length);
  try {
    mkdirSync(COMPILED, { recursive: true });
    // On the disk before it has its name: after a power cut it is there whole or not at all.
    const part = `${place}.${process.pid}.part`;
    writeFileSync(part, Buffer.concat([number, text, ...compiled.map(({ bytes }) => bytes)]), { flush: true });
    renameSync(part, place);
  } catch {
    // A disk that takes nothing, as in the image: the next start compiles as this one did.
  }
}

/** Programs of the joined build start with what V8 has compiled of them before, and without it all the same. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HAS_BUDGET, interruptBudget } from '../../testing/v8-options.mjs';

const FIRST = { build: 'first', part: 'server', keeps: true };

describe('a joined program', () => {
  let dist: string;
  const kept = () => readdirSync(join(dist, 'compiled')).map((name) => join(dist, 'compiled', name));
  /** Two files, as they are joined; what they say is compiled when they are first called. */
  const write = (word: string, say: 'log' | 'dir' = 'log') => {
    const file = (text: string) =>
      `(function(exports,require,module,__filename,__dirname,loadES){"use strict";\n${text}\n})`;
    mkdirSync(join(dist, 'joined/chunks'), { recursive: true });
    writeFileSync(join(dist, 'joined/chunks/words.cjs'), file(`exports.word=()=>"${word}";`));
    writeFileSync(
      join(dist, 'joined/main.cjs'),
      file(
        `const{basename}=require("node:path");loadES("node:os").then(()=>console.${say}(require("./chunks/words.cjs").word(),basename(__filename)));`,
      ),
    );
  };
  function run(options: object = FIRST, flags: readonly string[] = []) {
    writeFileSync(
      join(dist, 'main.mjs'),
      `import { run } from './joined.mjs';\nrun('main', ${JSON.stringify(options)});\n`,
    );
    return execFileSync(process.execPath, [...flags, join(dist, 'main.mjs')], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  }

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'shop-joined-'));
    copyFileSync(join(__dirname, '../joined.mjs'), join(dist, 'joined.mjs'));
    write('this');
  });
  afterEach(() => rmSync(dist, { recursive: true, force: true }));

  it('keeps what was compiled of it, and starts with that', () => {
    expect(run()).toBe('this main.cjs');
    expect(kept()).toHaveLength(1);
    // V8 looks at the length of a text alone: that the old word is said shows that nothing was compiled.
    write('that');
    expect(run()).toBe('this main.cjs');
    expect(kept()).toHaveLength(1);
  });

  it('starts with it also what it loads long after its start, when V8 makes functions anew for speed sooner', () => {
    const main = join(dist, 'joined/main.cjs');
    writeFileSync(main, readFileSync(main, 'utf8').replace('loadES("node:os").then(', '(f=>setTimeout(f,20))('));
    const options = { ...FIRST, start: 0 };
    expect(run(options)).toBe('this main.cjs');
    write('that');
    writeFileSync(main, readFileSync(main, 'utf8').replace('loadES("node:os").then(', '(f=>setTimeout(f,20))('));
    expect(run(options)).toBe('this main.cjs');
    expect(kept()).toHaveLength(1);
  });

  describe('under the settings of V8', () => {
    const tag = 'require("node:v8").cachedDataVersionTag()';
    /** V8's tag tells of its settings; asked at once and after the start. */
    const say = (more = '') => {
      const text = `const say=()=>console.log(${tag});say();setTimeout(say,50);${more}`;
      writeFileSync(
        join(dist, 'joined/main.cjs'),
        `(function(exports,require,module,__filename,__dirname,loadES){"use strict";\n${text}\n})`,
      );
    };
    const ofNode = (flags: readonly string[]) =>
      execFileSync(process.execPath, [...flags, '-p', tag], { encoding: 'utf8', stdio: 'pipe' }).trim();
    const said = (flags: readonly string[]) => run({ ...FIRST, start: 0 }, flags).split('\n');

    it('leaves a budget alone that stands on the command line of node, and keeps what was compiled under it', () => {
      say();
      const flags = interruptBudget(1_000_000);
      expect(said(flags)).toEqual([ofNode(flags), ofNode(flags)]);
      expect(kept()).toEqual([expect.stringContaining(`first-${ofNode(flags)}-`)]);
    });

    it('has one budget for its start and another afterwards, where V8 has any', () => {
      say();
      const [first, second] = said([]);
      expect(first === ofNode([])).toBe(!HAS_BUDGET);
      expect(first === second).toBe(!HAS_BUDGET);
    });

    it('keeps nothing that was compiled under others than the next start has', () => {
      say('require("node:v8").setFlagsFromString("--no-flush-bytecode");');
      run();
      expect(existsSync(join(dist, 'compiled'))).toBe(false);
    });
  });

  it('takes nothing of another build', () => {
    run();
    write('that');
    expect(run({ ...FIRST, build: 'other' })).toBe('that main.cjs');
    expect(kept()).toHaveLength(2);
  });

  it('keeps what V8 took when it refuses a part', () => {
    run();
    write('another');
    expect(run()).toBe('another main.cjs');
    // Both are as long as those that were kept, and say what was compiled of them.
    write('nothing', 'dir');
    expect(run()).toBe('another main.cjs');
  });

  it('is compiled anew when what was kept is not whole, and keeps it again', () => {
    run();
    for (const length of [0, 2, 20, 400]) {
      const [file] = kept();
      truncateSync(file!, length);
      write('that');
      expect([length, run()]).toEqual([length, 'that main.cjs']);
      write('this');
      expect([length, run()]).toEqual([length, 'that main.cjs']);
      rmSync(file!);
      run();
    }
  });

  it('runs where nothing can be written, and keeps nothing where it is not asked to', () => {
    writeFileSync(join(dist, 'compiled'), 'a file where the folder would be');
    expect(run()).toBe('this main.cjs');
    rmSync(join(dist, 'compiled'));
    expect(run({ ...FIRST, keeps: false })).toBe('this main.cjs');
    expect(readdirSync(dist)).not.toContain('compiled');
  });
});

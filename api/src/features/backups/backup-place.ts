/** Where the shop's own backups are kept, as the settings say: a folder of the server, or the object store of its files. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { backUp } from 'embedded-mongo/backup';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { copyFiles, filesAt } from '../../platform/files/copied-files.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { platform } from '../../platform/platform.js';
import { repositoryRoot } from '../../platform/repository-root.js';
import { settings } from '../../platform/settings/current.js';
import { alone } from './alone.js';
import {
  databasesIn,
  filesIn,
  isBackupName,
  freeName,
  olderThan,
  PART,
  takeBackup,
  takenAtOf,
  type Keep,
  type Source,
} from './whole-backup.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const MANIFEST = 'manifest.json';
const PACKED = '.gz';
const OWNER_ONLY = 0o700;
/** Files of a backup that are sent or brought at once; each is in memory as a whole meanwhile, and most are small. */
const TOGETHER = 4;
/** Folder in the data folder for work on backups. */
export const SCRATCH = 'backup-scratch';
const DAY = 86_400_000;

/** A complete backup. */
export interface KeptBackup {
  name: string;
  takenAt: Date;
  /** Of its database; files are shared by all backups. */
  bytes: number;
}

export interface TakenHere {
  name: string;
  documents: number;
  /** Files of the shop that are in the backup, or beside it in the store. */
  files: number;
}

export interface BackupPlace {
  /** For people. */
  readonly where: string;
  /** Newest first. @throws Error when the place cannot be read */
  list(): Promise<KeptBackup[]>;
  /** @param tell called now and then; may reject to stop it. @throws ShopError UNAVAILABLE while another one is made */
  take(source: Source, tell: () => Promise<void>, now?: Date): Promise<TakenHere>;
  /**
   * Puts a backup here that was made earlier; when it is here already, it is written once more.
   * @param folder its database
   * @param files those it names; missing ones are copied to where the backups' files are
   * @param tell like take's
   * @throws ShopError CONFLICT when another one is here under its name, UNAVAILABLE while a backup is made
   */
  add(name: string, folder: string, files: FileStore, tell: () => Promise<void>): Promise<void>;
  /** Brings a backup's database into a folder. `close` deletes what was brought. @throws ShopError NOT_FOUND */
  open(name: string): Promise<{ folder: string; close(): Promise<void> }>;
  /** The files of the backups; undefined when they are the shop's own. */
  files(): Promise<FileStore | undefined>;
}

/** @throws ShopError CONFLICT when the settings name a place that cannot be used */
export function backupPlace(): BackupPlace {
  const { backupTo, backupFolder } = settings();
  const { dataDir, objectStore } = platform().config;
  if (backupTo === 'STORE') {
    if (!objectStore)
      throw new ShopError(ErrorCode.CONFLICT, 'No object store is set (FILES_URL): choose a folder for the backups.');
    return inStore();
  }
  const folder = backupFolder ? resolve(backupFolder) : join(resolve(dataDir), 'backups');
  const wrong = folderProblem(folder, resolve(dataDir));
  if (wrong) throw new ShopError(ErrorCode.CONFLICT, wrong);
  return inFolder(folder);
}

/** Backups hold personal data, so they never lie where the shop serves files from. */
function folderProblem(folder: string, dataDir: string): string | undefined {
  const within = (parent: string) => !relative(parent, folder).startsWith('..');
  if (within(repositoryRoot) && !within(dataDir))
    return `${folder} belongs to the program of the shop: choose another folder for the backups.`;
  if (
    folder === dataDir ||
    ['files', 'database', 'restoring', 'outbox', SCRATCH].some((name) => within(join(dataDir, name)))
  )
    return `${folder} is used by the shop itself: choose another folder for the backups.`;
  return undefined;
}

const keep = (): Required<Keep> => ({ nights: settings().backupDays, weeks: settings().backupWeeks, months: 0 });

function notFound(name: string): ShopError {
  return new ShopError(ErrorCode.NOT_FOUND, `There is no whole backup ${name} any more. Reload the list.`);
}

/** @throws ShopError CONFLICT when they differ */
async function assertSame(name: string, manifest: Buffer, folder: string): Promise<void> {
  if (!manifest.equals(await readFile(join(folder, MANIFEST))))
    throw new ShopError(ErrorCode.CONFLICT, `Another backup named ${name} is in the list, and stays.`);
}

function inFolder(folder: string): BackupPlace {
  const databases = databasesIn(folder);
  return {
    where: `the folder ${folder}`,
    async list() {
      const names = await readdir(databases).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const found = await Promise.all(
        names.filter(isBackupName).map(async (name) => {
          const bytes = await sizeOf(join(databases, name));
          return bytes === undefined ? [] : [{ name, takenAt: takenAtOf(name), bytes }];
        }),
      );
      return found.flat().sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    async take(source, tell, now) {
      const taken = await takeBackup(source, platform().files, { folder, ...keep(), now, tell });
      return { name: taken.database.slice(databases.length + 1), documents: taken.documents, files: taken.files.files };
    },
    add: (name, from, files, tell) =>
      alone(async () => {
        const at = join(databases, name);
        if ((await sizeOf(at)) !== undefined) await assertSame(name, await readFile(join(at, MANIFEST)), from);
        await mkdir(databases, { recursive: true, mode: OWNER_ONLY });
        await copyFiles(files, await filesAt(filesIn(folder), { ownerOnly: true }), { tell });
        await rm(at + PART, { recursive: true, force: true });
        try {
          // Perhaps to another disk. The same one, which may have been damaged there, is replaced.
          await cp(from, at + PART, { recursive: true });
          await rm(at, { recursive: true, force: true });
          await rename(at + PART, at);
        } catch (error) {
          await rm(at + PART, { recursive: true, force: true });
          throw error;
        }
      }),
    async open(name) {
      const at = join(databases, name);
      if (!isBackupName(name) || (await sizeOf(at)) === undefined) throw notFound(name);
      return { folder: at, close: async () => undefined };
    },
    files: () => filesAt(filesIn(folder), { ownerOnly: true }),
  };
}

/** Bytes of a backup's database; undefined when it is not complete: the manifest is written last. */
async function sizeOf(folder: string): Promise<number | undefined> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(MANIFEST)) return undefined;
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** In the shop's own bucket, apart from its files, which lie there already and are not copied. */
function inStore(): BackupPlace {
  const { objectStore, dataDir } = platform().config;
  const place = { ...objectStore!, folder: `${objectStore!.folder}backups/` };
  const store = async () => (await import('../../platform/files/object-store.js')).objectStoreAt(place);
  const keyOf = (name: string, file: string) => `database/${name}/${file}`;
  const entries = async () => {
    const found = new Map<string, { files: string[]; bytes: number }>();
    for await (const { name: key, size } of (await store()).list('private')) {
      const [, name = '', file = ''] = key.split('/');
      const known = found.get(name) ?? { files: [], bytes: 0 };
      known.files.push(file);
      known.bytes += size;
      found.set(name, known);
    }
    return found;
  };
  const remove = async (name: string, files: readonly string[]) => {
    // Without its manifest it does not count as a backup any more.
    const there = await store();
    await there.remove('private', [keyOf(name, MANIFEST)]);
    await there.remove(
      'private',
      files.filter((file) => file !== MANIFEST).map((file) => keyOf(name, file)),
    );
  };
  const scratch = () => newScratch(join(dataDir, SCRATCH));
  /** The manifest last: with it the backup counts. */
  const send = async (name: string, folder: string, tell: () => Promise<void>) => {
    const there = await store();
    const names = (await readdir(folder)).filter((one) => one !== MANIFEST);
    for (const group of groupsOf(names)) {
      await tell();
      await Promise.all(
        group.map(async (file) =>
          there.put('private', keyOf(name, storedName(file)), await pack(await readFile(join(folder, file)))),
        ),
      );
    }
    await there.put('private', keyOf(name, MANIFEST), await readFile(join(folder, MANIFEST)));
  };
  return {
    where: `the store ${place.bucket}, under ${place.folder}`,
    async list() {
      return [...(await entries())]
        .filter(([name, { files }]) => isBackupName(name) && files.includes(MANIFEST))
        .map(([name, { bytes }]) => ({ name, takenAt: takenAtOf(name), bytes }))
        .sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    take: ({ client, db }, tell, now = new Date()) =>
      alone(async () => {
        const name = freeName([...(await entries()).keys()], now);
        const folder = await scratch();
        try {
          const { collections } = await backUp(client, db, folder);
          await send(name, folder, tell);
          const all = await entries();
          const whole = [...all].filter(([, { files }]) => files.includes(MANIFEST)).map(([one]) => one);
          const begun = [...all.keys()].filter((one) => isBackupName(one) && !whole.includes(one));
          for (const one of [...olderThan(whole, keep()), ...begun]) await remove(one, all.get(one)!.files);
          let files = 0;
          for (const shelf of ['public', 'private'] as const)
            for await (const _ of platform().files.list(shelf)) files += 1;
          return { name, documents: collections.reduce((sum, { documents }) => sum + documents, 0), files };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
    add: (name, from, files, tell) =>
      alone(async () => {
        const here = await (await store()).read('private', keyOf(name, MANIFEST));
        if (here) await assertSame(name, await buffer(here.stream), from);
        await copyFiles(files, platform().files, { tell });
        await send(name, from, tell);
      }),
    async open(name) {
      const files = (await entries()).get(name)?.files ?? [];
      if (!isBackupName(name) || !files.includes(MANIFEST)) throw notFound(name);
      const folder = await scratch();
      const close = () => rm(folder, { recursive: true, force: true });
      try {
        const there = await store();
        const bring = async (file: string) => {
          const found = await there.read('private', keyOf(name, file));
          if (!found) throw notFound(name);
          const content = await buffer(found.stream);
          const plain = file === MANIFEST ? content : await unpack(content);
          await writeFile(join(folder, file === MANIFEST ? file : originalName(file)), plain, { mode: 0o600 });
        };
        for (const group of groupsOf(files)) await Promise.all(group.map(bring));
        return { folder, close };
      } catch (error) {
        await close();
        throw error;
      }
    },
    files: async () => undefined,
  };
}

const groupsOf = (files: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(files.length / TOGETHER) }, (_, at) =>
    files.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );

/** A new folder; what a killed process left in another one is deleted after a day. */
export async function newScratch(root: string, prefix = 'backup-'): Promise<string> {
  await mkdir(root, { recursive: true, mode: OWNER_ONLY });
  for (const name of await readdir(root)) {
    const found = await stat(join(root, name)).catch((error: NodeJS.ErrnoException) => {
      // Its work ended meanwhile.
      if (error.code !== 'ENOENT') throw error;
    });
    if (found && Date.now() - found.mtimeMs > DAY) await rm(join(root, name), { recursive: true, force: true });
  }
  return mkdtemp(join(root, prefix));
}

/** Names of collections may hold characters that a file of the store may not. */
const storedName = (file: string): string => `${file.replaceAll('%', '__pc__')}${PACKED}`;
const originalName = (file: string): string => file.slice(0, -PACKED.length).replaceAll('__pc__', '%');

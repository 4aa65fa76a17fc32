/** Checks the structure of LMDB's file before LMDB opens it: LMDB would crash the process on a missing or corrupt page. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedDataError } from './storage.js';

const DATA_FILE = 'data.mdb';
const MAGIC = 0xbeefc0de;
const PAGE_HEADER_BYTES = 24;
const NODE_HEADER_BYTES = 8;
const TABLE_BYTES = 48;
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
const META = 8;
const NODE_BIG = 1;
const NODE_TABLE = 2;
const NO_PAGE = 0xffffffffffffffffn;
const MAX_DEPTH = 32;

/** The root of a table's B+tree, from its table record. */
interface Tree {
  depth: number;
  root: number | undefined;
  entries: number;
}

/** Checks every page reachable from the newest meta page, and the table names. Reads only. @throws DamagedDataError */
export function verifyDataFile(folder: string, tables: readonly string[]): void {
  const path = join(folder, DATA_FILE);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = fstatSync(file);
    if (size > 0) new Walk(file, size, tables).run();
  } catch (error) {
    if (!(error instanceof Damage) && !(error instanceof RangeError)) throw error;
    throw new DamagedDataError(
      `The data file ${path} is damaged: ${error.message}. Nothing was changed. Restore a backup into an empty folder.`,
    );
  } finally {
    closeSync(file);
  }
}

class Damage extends Error {}

class Walk {
  private pageSize = 4096;
  private seen = new Set<number>();
  private lastPage = 0;

  constructor(
    private readonly file: number,
    private readonly size: number,
    private readonly tables: readonly string[],
  ) {}

  run(): void {
    const first = this.meta(0);
    this.pageSize = first.pageSize;
    const second = this.meta(this.pageSize);
    const newest = second.transaction > first.transaction ? second : first;
    this.lastPage = newest.lastPage;
    this.tree(newest.free, 'the list of free pages');
    this.tree(newest.main, 'the list of tables');
  }

  private meta(at: number): { pageSize: number; transaction: bigint; lastPage: number; free: Tree; main: Tree } {
    const head = this.bytes(at, 512);
    if (head.readUInt32LE(PAGE_HEADER_BYTES) !== MAGIC || (head.readUInt16LE(18) & META) === 0) {
      throw new Damage('it does not begin as a data file does');
    }
    const tables = PAGE_HEADER_BYTES + 24;
    const pageSize = head.readUInt32LE(tables);
    if (pageSize < 512 || pageSize > 65536 || (pageSize & (pageSize - 1)) !== 0)
      throw new Damage('its page size is absurd');
    return {
      pageSize,
      free: this.table(head, tables),
      main: this.table(head, tables + TABLE_BYTES),
      lastPage: Number(head.readBigUInt64LE(tables + 2 * TABLE_BYTES)),
      transaction: head.readBigUInt64LE(tables + 2 * TABLE_BYTES + 8),
    };
  }

  private table(from: Buffer, at: number): Tree {
    const root = from.readBigUInt64LE(at + 40);
    return {
      depth: from.readUInt16LE(at + 6),
      entries: Number(from.readBigUInt64LE(at + 32)),
      root: root === NO_PAGE ? undefined : Number(root),
    };
  }

  private tree(tree: Tree, what: string): void {
    if (tree.root === undefined) {
      if (tree.entries > 0) throw new Damage(`${what} has no first page`);
      return;
    }
    if (tree.depth < 1 || tree.depth > MAX_DEPTH) throw new Damage(`${what} is ${tree.depth} levels deep`);
    const entries = this.walkPage(tree.root, tree.depth, what);
    if (entries !== tree.entries) throw new Damage(`${what} has ${entries} entries instead of ${tree.entries}`);
  }

  private walkPage(number: number, depth: number, what: string): number {
    const page = this.page(number);
    const flags = page.readUInt16LE(18);
    const expected = depth === 1 ? LEAF : BRANCH;
    if ((flags & (BRANCH | LEAF | OVERFLOW | META)) !== expected)
      throw new Damage(`page ${number} of ${what} is of another kind`);
    const lower = page.readUInt16LE(20);
    const upper = page.readUInt16LE(22);
    const room = this.pageSize - PAGE_HEADER_BYTES;
    if (lower % 2 !== 0 || lower > upper || upper > room || lower === 0)
      throw new Damage(`page ${number} of ${what} has absurd bounds`);
    let entries = 0;
    for (let i = 0; i < lower; i += 2) {
      const offset = page.readUInt16LE(PAGE_HEADER_BYTES + i);
      const at = PAGE_HEADER_BYTES + offset;
      const data = at + NODE_HEADER_BYTES + (offset <= room - NODE_HEADER_BYTES ? page.readUInt16LE(at + 6) : room);
      if (offset < upper || data > this.pageSize)
        throw new Damage(`an entry of page ${number} of ${what} reaches past its page`);
      if (expected === BRANCH) {
        const child =
          page.readUInt16LE(at) + page.readUInt16LE(at + 2) * 0x10000 + page.readUInt16LE(at + 4) * 0x100000000;
        entries += this.walkPage(child, depth - 1, what);
      } else {
        this.leaf(page, at, data, what);
        entries += 1;
      }
    }
    return entries;
  }

  private leaf(page: Buffer, at: number, data: number, what: string): void {
    const flags = page.readUInt16LE(at + 4);
    const size = page.readUInt16LE(at) + page.readUInt16LE(at + 2) * 0x10000;
    if (flags & NODE_BIG) {
      this.overflow(Number(page.readBigUInt64LE(data)), size, what);
      return;
    }
    if (data + size > this.pageSize) throw new Damage(`a value of ${what} reaches past its page`);
    if (flags & NODE_TABLE) {
      const name = page.toString('latin1', at + NODE_HEADER_BYTES, data).replace(/\W/g, '');
      if (!this.tables.includes(name)) throw new Damage(`it names a table ${name} that does not belong here`);
      this.tree(this.table(page, data), `the table ${name}`);
    }
  }

  /** Checks a value on overflow pages. */
  private overflow(number: number, size: number, what: string): void {
    const head = this.page(number);
    if ((head.readUInt16LE(18) & OVERFLOW) === 0) throw new Damage(`page ${number} of ${what} is of another kind`);
    const pages = head.readUInt32LE(20);
    const end = number * this.pageSize + PAGE_HEADER_BYTES + size;
    if (pages * this.pageSize < size + PAGE_HEADER_BYTES || end > this.size)
      throw new Damage(`a value of ${what} is cut off`);
    for (let i = 1; i < pages; i++) this.mark(number + i);
  }

  private page(number: number): Buffer {
    if (number < 2 || number > this.lastPage) throw new Damage(`it names a page ${number} that does not exist`);
    this.mark(number);
    const page = this.bytes(number * this.pageSize, this.pageSize);
    if (Number(page.readBigUInt64LE(0)) !== number) throw new Damage(`page ${number} is not what it should be`);
    return page;
  }

  private mark(number: number): void {
    if (this.seen.has(number)) throw new Damage(`page ${number} is used twice`);
    this.seen.add(number);
  }

  private bytes(at: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length);
    if (at + length > this.size || readSync(this.file, buffer, 0, length, at) < length)
      throw new Damage('it is cut off');
    return buffer;
  }
}

/** A copy-on-write document for updates: copies only the changed parts, so that the stored original is not modified. */
import { mongoError } from '../../errors.js';
import { identicalValues } from '../bson-order.js';
import { arrayIndex, asDocument, display, type Doc, field, setField, valueAt } from '../document.js';

/** MongoDB's limit on the null padding added by a write past the end of an array. */
const MAX_PADDING = 1_500_000;

export class Draft {
  changed = false;
  private root: Doc;
  /** Containers already copied by this draft, which may be modified in place. */
  private readonly owned = new Set<object>();

  constructor(private readonly original: Doc) {
    this.root = original;
  }

  /** The document with the changes so far. */
  get doc(): Doc {
    return this.root;
  }

  /** The document's `_id` as error messages show it. */
  describeId(): string {
    return `{_id: ${display(field(this.original, '_id') ?? null)}}`;
  }

  read(path: readonly string[]): unknown {
    return valueAt(this.root, path);
  }

  /** The length of the longest prefix of the path that leads through an array, or -1. */
  arrayOnPath(path: readonly string[]): number {
    for (let i = 1; i < path.length; i++) if (Array.isArray(this.read(path.slice(0, i)))) return i;
    return -1;
  }

  /**
   * Sets a value and creates missing parent documents.
   * @throws MongoError PathNotViable where a parent is a scalar
   */
  write(path: readonly string[], value: unknown): void {
    const old = this.read(path);
    if (old !== undefined && identicalValues(old, value)) return;
    let container = this.own(this.root, (copy) => (this.root = copy as Doc));
    for (let i = 0; ; i++) {
      const name = path[i] as string;
      const last = i === path.length - 1;
      const next = this.child(container, name, path, i);
      if (last) {
        this.put(container, name, value);
        break;
      }
      const parent = container;
      if (next === undefined) {
        container = {};
        this.owned.add(container);
        this.put(parent, name, container);
      } else {
        container = this.own(next as object, (copy) => this.put(parent, name, copy));
      }
    }
    this.changed = true;
  }

  /** Removes a field; an array element becomes null. */
  remove(path: readonly string[]): void {
    if (this.read(path) === undefined) return;
    const name = path[path.length - 1] as string;
    const parent = path.length === 1 ? this.root : this.read(path.slice(0, -1));
    if (Array.isArray(parent)) {
      this.write(path, null);
      return;
    }
    const kept: Doc = {};
    for (const [key, value] of Object.entries(asDocument(parent) ?? {})) if (key !== name) setField(kept, key, value);
    this.owned.add(kept);
    if (path.length === 1) this.root = kept;
    else this.write(path.slice(0, -1), kept);
    this.changed = true;
  }

  /** The child of a container. @throws MongoError PathNotViable when nothing can be written below it */
  private child(container: object, name: string, path: readonly string[], at: number): unknown {
    let value: unknown;
    if (Array.isArray(container)) {
      const index = arrayIndex(name);
      if (index < 0) throw this.notViable(container, path, at);
      if (index - container.length > MAX_PADDING) {
        throw mongoError('BadValue', `can't backfill more than ${MAX_PADDING} elements`);
      }
      value = container[index];
    } else {
      value = field(container as Doc, name);
    }
    if (at < path.length - 1 && value !== undefined && !Array.isArray(value) && !asDocument(value)) {
      throw this.notViable(value, path, at + 1);
    }
    return value;
  }

  private notViable(value: unknown, path: readonly string[], at: number): Error {
    const element = `{${path[at - 1] ?? ''}: ${display(value)}}`;
    return mongoError('PathNotViable', `Cannot create field '${path[at] ?? ''}' in element ${element}`);
  }

  private put(container: object, name: string, value: unknown): void {
    if (Array.isArray(container)) {
      const index = arrayIndex(name);
      while (container.length < index) container.push(null);
      container[index] = value;
    } else {
      setField(container as Doc, name, value);
    }
  }

  private own(container: object, attach: (copy: object) => void): object {
    if (this.owned.has(container)) return container;
    const copy: object = Array.isArray(container) ? [...(container as unknown[])] : { ...asDocument(container) };
    this.owned.add(copy);
    attach(copy);
    return copy;
  }
}

/** The subset of the official driver's interface that backup and restore use, for any release of the driver. */
import type { Document } from 'bson';

export interface DriverClient<Session = any> {
  withSession(options: { snapshot: boolean }, work: (session: Session) => Promise<unknown>): Promise<unknown>;
}

export interface DriverDatabase {
  readonly databaseName: string;
  listCollections(): { toArray(): Promise<unknown[]> };
  createCollection(name: string, options: Document): Promise<unknown>;
  dropDatabase(): Promise<unknown>;
  collection(name: string): {
    find(filter: Document, options: Document): AsyncIterable<unknown>;
    listIndexes(): { toArray(): Promise<Document[]> };
    insertMany(documents: Document[], options: Document): Promise<unknown>;
    createIndexes(indexes: any[]): Promise<unknown>;
  };
}

/** A collection as returned by `listCollections`. */
export interface ListedCollection {
  name: string;
  type?: string;
  options?: Document;
}

/** What backup and restore need of the official driver, whichever release of it the caller has. */
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

/** A collection as `listCollections` shows it. */
export interface ListedCollection {
  name: string;
  type?: string;
  options?: Document;
}

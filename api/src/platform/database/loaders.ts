/** One loader per relation, new for each request, so that a list never asks the database once an item. */
import DataLoader from 'dataloader';

export interface Loaders {
  /** The loader named `name`, made on first use; `batch` answers one value per key in the order of the keys. */
  loader<K, V>(name: string, batch: (keys: readonly K[]) => Promise<readonly (V | Error)[]>): DataLoader<K, V>;
}

export function createLoaders(): Loaders {
  const made = new Map<string, DataLoader<unknown, unknown>>();
  return {
    loader<K, V>(name: string, batch: (keys: readonly K[]) => Promise<readonly (V | Error)[]>) {
      let loader = made.get(name) as DataLoader<K, V> | undefined;
      if (!loader) {
        loader = new DataLoader<K, V>(batch);
        made.set(name, loader as DataLoader<unknown, unknown>);
      }
      return loader;
    },
  };
}

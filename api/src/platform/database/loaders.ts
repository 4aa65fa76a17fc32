/** Batch loaders (DataLoader): one per relation and request, so that a list does not query the database once per item. */
import DataLoader from 'dataloader';

export interface Loaders {
  /** The loader called `name`, created on first use. `batch` returns one value per key, in the order of the keys. */
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

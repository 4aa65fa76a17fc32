// Parts of the client whose code comes when it is needed, or shortly before.
import { lazy, type ComponentType } from 'react';

export interface FetchedLater<Props> {
  /** Waits, by Suspense, for its code; what was fetched before is shown without waiting. */
  Part: ComponentType<Props>;
  /** Fetches the code. @throws when it cannot be had */
  load(): Promise<unknown>;
  /** The same ahead of time: what cannot be had now is asked for again when it is shown. */
  prefetch(): Promise<void>;
}

export function fetchedLater<Props extends object = object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): FetchedLater<Props> {
  let module: { default: ComponentType<Props> } | undefined;
  const load = async () => (module = await fetchModule());
  // To React this is a promise that is kept at once: what the server has sent is taken over in the first breath.
  const known = (): PromiseLike<{ default: ComponentType<Props> }> => ({ then: (taken: any) => taken(module) });
  return {
    Part: lazy(() => (module ? (known() as ReturnType<typeof load>) : load())) as unknown as ComponentType<Props>,
    load,
    prefetch: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  };
}

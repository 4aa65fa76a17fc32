/** A component whose code is a chunk of its own, like React's `lazy`, with a way to fetch it before it is rendered. */
import { lazy, useState, type ComponentType } from 'react';

interface LazyWithPreload<Props> {
  /** Suspends until its code is there; renders at once when `load` has finished before. */
  Component: ComponentType<Props>;
  /** Fetches the code. @throws when it cannot be fetched */
  load(): Promise<unknown>;
  /** Fetches the code ahead of time. A failure is not reported: rendering the component tries again. */
  prefetch(): Promise<void>;
}

export function lazyWithPreload<Props extends object = object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): LazyWithPreload<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await fetchModule();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(load) as unknown as ComponentType<Props>;

  function Component(props: Props) {
    // Chosen once: another type at the next rendering would mount the component anew and lose its state. The server and the
    // browser have loaded the code of the page's own screen before they render it, so that hydration meets no Suspense fallback.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }

  return {
    Component,
    load,
    prefetch: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  };
}

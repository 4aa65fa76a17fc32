// Lets a screen hold the browser's Back and Forward back before the router hears of them.
type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/** To be called before the router is mounted: the window tells its listeners of a step in the order they were added. */
export const listenBeforeRouter = (): void => window.addEventListener('popstate', (event) => guard?.(event));

/** Where the present entry of the browser's history stands, as the router counts them. */
export const historyIndex = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** @param next is told of every step, and may keep the router from it by `stopImmediatePropagation`; none ends that */
export const guardSteps = (next?: Guard): void => {
  guard = next;
};

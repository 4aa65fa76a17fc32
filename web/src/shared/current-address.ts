// The address as it is at this moment. The router shows a new one only once its screen is drawn: whoever writes later than it
// reads (a search that waits for a pause of typing) would put the address back as it was in between.

/** The conditions the address holds now; to be called from events and timers, never while drawing. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/** Whether the browser is still at this path. */
export const isStillAt = (pathname: string): boolean => window.location.pathname === pathname;

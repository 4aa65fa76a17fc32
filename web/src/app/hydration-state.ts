/** Data that a server-rendered page carries for its hydration: Apollo's cache, and the shop's public origin. */
import type { NormalizedCacheObject } from '@apollo/client';

export interface HydrationState {
  origin: string;
  cache: NormalizedCacheObject;
}

const id = 'page-state';

/** `<` is escaped, so that no text in the data can end the element. */
export const hydrationStateElement = (state: HydrationState): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(state).replace(/</g, '\\u003c')}</script>`;

/** Undefined where the server has not rendered the page. */
export function readHydrationState(): HydrationState | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as HydrationState) : undefined;
}

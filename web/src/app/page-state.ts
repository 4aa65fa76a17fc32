// What a rendered page carries for the client that takes it over: the answers it was made of, and where the shop is.
import type { NormalizedCacheObject } from '@apollo/client';

export interface PageState {
  origin: string;
  cache: NormalizedCacheObject;
}

const id = 'page-state';

/** The element that carries it; whatever an owner or a shopper has written cannot end it. */
export const pageStateElement = (state: PageState): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(state).replace(/</g, '\\u003c')}</script>`;

/** None where the client came without a rendered page. */
export function readPageState(): PageState | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
}

// The tabs of the explorer: what stands in each, which one is shown, and what of them is kept.
import { isObject } from './kept.js';

/** Texts as they were typed: variables and headers are JSON only when they are sent. */
export interface Texts {
  query: string;
  variables: string;
  headers: string;
}

export interface Tab extends Texts {
  id: number;
  /** Which of several operations is run. */
  operation?: string;
}

export interface Tabs {
  list: Tab[];
  /** Id of the one that is shown. */
  shown: number;
}

export type TabsAction =
  | { do: 'open'; texts?: Partial<Texts> & { operation?: string } }
  | { do: 'close'; id: number }
  | { do: 'show'; id: number }
  | { do: 'write'; id: number; change: Partial<Omit<Tab, 'id'>> };

export const MOST_TABS = 20;
/** Characters of all tabs together: a browser keeps some five million for a whole shop. */
const MOST_KEPT = 500_000;

export function firstTabs(query: string): Tabs {
  return { list: [{ id: 1, query, variables: '', headers: '' }], shown: 1 };
}

export function changeTabs(tabs: Tabs, action: TabsAction): Tabs {
  switch (action.do) {
    case 'open': {
      if (tabs.list.length >= MOST_TABS) return tabs;
      const id = Math.max(...tabs.list.map((tab) => tab.id)) + 1;
      // Who signed in on one tab is signed in on the next.
      const headers = tabs.list.find((tab) => tab.id === tabs.shown)?.headers ?? '';
      return { list: [...tabs.list, { id, query: '', variables: '', headers, ...action.texts }], shown: id };
    }
    case 'close': {
      const at = tabs.list.findIndex((tab) => tab.id === action.id);
      const list = tabs.list.filter((tab) => tab.id !== action.id);
      if (at < 0 || list.length === 0) return tabs;
      return { list, shown: tabs.shown === action.id ? list[Math.min(at, list.length - 1)]!.id : tabs.shown };
    }
    case 'show':
      return tabs.list.some((tab) => tab.id === action.id) ? { ...tabs, shown: action.id } : tabs;
    case 'write':
      return { ...tabs, list: tabs.list.map((tab) => (tab.id === action.id ? { ...tab, ...action.change } : tab)) };
  }
}

/** What a tab is called: its first operation's name, else its first field. */
export function titleOf({ query, operation }: Pick<Tab, 'query' | 'operation'>): string {
  const code = query.replaceAll(/#.*/g, '');
  const name = /\b(?:query|mutation|subscription)\s+([_A-Za-z]\w*)/.exec(code)?.[1];
  return operation ?? name ?? /\{\s*(\w+)/.exec(code)?.[1] ?? 'New';
}

/**
 * The tabs as they are kept. Tokens stand in headers, so that these are left out unless somebody asked for it; of tabs
 * that are too long together, the shown one goes first and the newest follow.
 */
export function tabsToKeep({ list, shown }: Tabs, withHeaders: boolean): Tabs {
  let room = MOST_KEPT;
  const fits = new Set(
    list
      .toSorted((a, b) => Number(b.id === shown) - Number(a.id === shown) || b.id - a.id)
      .filter((tab) => {
        const length = tab.query.length + tab.variables.length + tab.headers.length;
        if (length > room) return false;
        room -= length;
        return true;
      })
      .map((tab) => tab.id),
  );
  const kept = list.filter((tab) => fits.has(tab.id));
  return { list: withHeaders ? kept : kept.map((tab) => ({ ...tab, headers: '' })), shown };
}

/** Whether what was kept is tabs that can be shown. */
export function areTabs(value: unknown): value is Tabs {
  if (!isObject(value) || !Array.isArray(value['list'])) return false;
  const list: unknown[] = value['list'];
  return list.length <= MOST_TABS && list.every(isTab) && list.some((tab) => tab.id === value['shown']);
}

function isTab(value: unknown): value is Tab {
  return (
    isObject(value) &&
    typeof value['id'] === 'number' &&
    ['query', 'variables', 'headers'].every((name) => typeof value[name] === 'string') &&
    ['string', 'undefined'].includes(typeof value['operation'])
  );
}

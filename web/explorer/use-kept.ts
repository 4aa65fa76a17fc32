// State that outlives a visit: tabs, history and what is set on the page, as far as this browser keeps anything.
import { useEffect, useReducer, useState } from 'react';
import { isPast, type Past } from './history.js';
import { isObject, keep, readKept } from './kept.js';
import { areTabs, changeTabs, firstTabs, tabsToKeep } from './tabs.js';

const LOOKS = ['system', 'light', 'dark'] as const;
export type Look = (typeof LOOKS)[number];

interface Settings {
  look: Look;
  /** Headers hold tokens: they are kept only for who asks for it. */
  keepHeaders: boolean;
}

const isSettings = (value: unknown): value is Settings =>
  isObject(value) && LOOKS.some((look) => look === value['look']) && typeof value['keepHeaders'] === 'boolean';

/** Milliseconds after the last key until what is written is kept. */
const PAUSE = 300;

export function useKept(firstQuery: string) {
  const [tabs, change] = useReducer(changeTabs, undefined, () => readKept('tabs', areTabs) ?? firstTabs(firstQuery));
  const [past, setPast] = useState<Past[]>(() => readKept('history', isPast) ?? []);
  const [settings, setSettings] = useState<Settings>(
    () => readKept('settings', isSettings) ?? { look: 'system', keepHeaders: false },
  );
  const [full, setFull] = useState(false);
  const { keepHeaders, look } = settings;
  useEffect(() => {
    const write = () => setFull(!keep('tabs', tabsToKeep(tabs, keepHeaders)));
    const later = setTimeout(write, PAUSE);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(later);
      removeEventListener('pagehide', write);
    };
  }, [tabs, keepHeaders]);
  useEffect(() => setFull(!keep('history', past)), [past]);
  useEffect(() => {
    setFull(!keep('settings', settings));
    document.documentElement.dataset['look'] = look;
  }, [settings, look]);
  return { tabs, change, past, setPast, settings, setSettings, full };
}

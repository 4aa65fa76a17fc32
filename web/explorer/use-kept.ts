// State that outlives a visit: tabs, history and what is set on the page, as far as this browser keeps anything.
import { useCallback, useEffect, useReducer, useState } from 'react';
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
  const [lost, setLost] = useState<Record<string, boolean>>({});
  const { keepHeaders, look } = settings;
  // Each by itself: that the settings still found room says nothing of the tabs.
  const note = useCallback((name: string, value: unknown) => {
    const isLost = !keep(name, value);
    setLost((before) => ((before[name] ?? false) === isLost ? before : { ...before, [name]: isLost }));
  }, []);
  useEffect(() => {
    const write = () => note('tabs', tabsToKeep(tabs, keepHeaders));
    const later = setTimeout(write, PAUSE);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(later);
      removeEventListener('pagehide', write);
    };
  }, [tabs, keepHeaders, note]);
  useEffect(() => note('history', past), [past, note]);
  useEffect(() => {
    note('settings', settings);
    document.documentElement.dataset['look'] = look;
  }, [settings, look, note]);
  return { tabs, change, past, setPast, settings, setSettings, full: Object.values(lost).includes(true) };
}

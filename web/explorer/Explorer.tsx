// The explorer as a whole: tabs above, docs or history at the side, what is asked on the left, what is answered on the right.
import { useEffect, useMemo, useRef, useState } from 'react';
import { Answered } from './Answered.js';
import { Asked } from './Asked.js';
import { Docs } from './Docs.js';
import type { Found } from './docs-search.js';
import { forget, forgetAll, remember, star } from './history.js';
import { HistoryList } from './HistoryList.js';
import { chosenOperation, operationsOf, parsed } from './operations.js';
import { TabList } from './TabList.js';
import { MOST_TABS, titleOf, type Tab } from './tabs.js';
import { useKept, type Look } from './use-kept.js';
import { useRun } from './use-run.js';
import { useSchema } from './use-schema.js';

const SIDES = { docs: 'Docs', history: 'History' } as const;
type Side = keyof typeof SIDES;

export function Explorer({ firstQuery }: { firstQuery: string }) {
  const { tabs, change, past, setPast, settings, setSettings, full } = useKept(firstQuery);
  const tab = tabs.list.find(({ id }) => id === tabs.shown)!;
  const { schema, fault, reload } = useSchema(tab.headers);
  const { answer, running, run, stop, drop } = useRun(tab.id);
  const [side, setSide] = useState<Side>();
  const [trail, setTrail] = useState<Found[]>([]);
  const answered = useRef<HTMLElement>(null);
  const aside = useRef<HTMLElement>(null);
  const operations = useMemo(() => operationsOf(parsed(tab.query)), [tab.query]);
  const operation = chosenOperation(operations, tab.operation);

  const write = (texts: Partial<Omit<Tab, 'id'>>) => change({ do: 'write', id: tab.id, change: texts });
  const close = (id: number) => {
    change({ do: 'close', id });
    if (tabs.list.length > 1) drop(id);
  };
  const start = (name: string | undefined) => {
    const chosen = chosenOperation(operations, name);
    const own = chosen?.name?.value;
    if (own !== undefined && operations.length > 1) write({ operation: own });
    const { query, variables } = tab;
    setPast((before) =>
      remember(before, { query, variables, ...(own && { operation: own }), at: new Date().toISOString() }),
    );
    run(tab, chosen);
    // On a phone the answer lies below.
    answered.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const openSide = (which: Side) => {
    setSide(which);
    setTimeout(() => aside.current?.focus());
  };
  const closeSide = () => {
    setSide(undefined);
    if (side) document.getElementById(`open-${side}`)?.focus();
  };

  /** Beside what is written there is no room on a phone: what is chosen there shows itself. */
  const backOnPhone = () => {
    if (matchMedia('(max-width: 47.99rem)').matches) setSide(undefined);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSide('docs');
      setTimeout(() => document.getElementById('docs-search')?.focus());
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <header className="top">
        <h1>GraphQL explorer</h1>
        {(Object.keys(SIDES) as Side[]).map((one) => (
          <button
            key={one}
            type="button"
            id={`open-${one}`}
            aria-expanded={side === one}
            onClick={() => (side === one ? closeSide() : openSide(one))}
          >
            {SIDES[one]}
          </button>
        ))}
        <nav className="row" aria-label="Other pages">
          <a href="/api/docs">REST</a>
          <a href="/admin/integrations">API keys</a>
        </nav>
        <label className="row">
          Look
          <select
            value={settings.look}
            onChange={(event) => setSettings({ ...settings, look: event.target.value as Look })}
          >
            <option value="system">system</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
      </header>
      <main>
        <div className="bar">
          <TabList
            label="Tabs"
            panel="tab"
            tabs={tabs.list.map((each) => ({ id: each.id, title: titleOf(each) }))}
            chosen={tab.id}
            onChoose={(id) => {
              change({ do: 'show', id });
              backOnPhone();
            }}
            onClose={close}
          />
          {tabs.list.length > 1 && (
            <button type="button" aria-label={`Close the tab ${titleOf(tab)}`} onClick={() => close(tab.id)}>
              ×
            </button>
          )}
          <button
            type="button"
            aria-label="New tab"
            disabled={tabs.list.length >= MOST_TABS}
            onClick={() => {
              change({ do: 'open' });
              backOnPhone();
            }}
          >
            +
          </button>
        </div>
        {full && (
          <p className="fault" role="alert">
            This browser keeps nothing more: its store is full or shut. What you write is lost when you leave.
          </p>
        )}
        <div className={side ? 'work with-side' : 'work'}>
          {side && (
            <aside ref={aside} tabIndex={-1} aria-label={SIDES[side]}>
              <div className="row heading">
                <h2>{SIDES[side]}</h2>
                <button type="button" onClick={closeSide}>
                  Close
                </button>
              </div>
              {side === 'docs' ? (
                <Docs schema={schema} fault={fault} onReload={reload} trail={trail} onTrail={setTrail} />
              ) : (
                <HistoryList
                  past={past}
                  onOpen={({ query, variables, operation: name }) => {
                    write({ query, variables, operation: name });
                    backOnPhone();
                  }}
                  onStar={(one) => setPast((before) => star(before, one))}
                  onForget={(one) => setPast((before) => forget(before, one))}
                  onForgetAll={() => setPast(forgetAll)}
                />
              )}
            </aside>
          )}
          <div className="tab" id="tab" role="tabpanel" aria-labelledby={`tab-tab-${tab.id}`}>
            <Asked
              key={tab.id}
              tab={tab}
              schema={schema}
              operations={operations}
              operation={operation}
              running={running}
              keepHeaders={settings.keepHeaders}
              onKeepHeaders={(keepHeaders) => setSettings({ ...settings, keepHeaders })}
              onWrite={write}
              onRun={start}
              onStop={stop}
              onShow={(type, field) => {
                setTrail((before) => [...before, field === undefined ? { type } : { type, field }]);
                setSide('docs');
              }}
            />
            <Answered ref={answered} key={`answer ${tab.id}`} answer={answer} />
          </div>
        </div>
      </main>
    </>
  );
}

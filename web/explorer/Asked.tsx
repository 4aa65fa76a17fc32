// What is asked: the query with its buttons, and its variables and headers below.
import { useEffect, useRef, useState } from 'react';
import type { EditorView } from '@codemirror/view';
import { updateSchema } from 'cm6-graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Editor } from './Editor.js';
import { jsonEditor, lookAgain } from './json-language.js';
import { inOrder, operationAt } from './operations.js';
import { queryLanguage } from './query-language.js';
import { TabList } from './TabList.js';
import type { Tab } from './tabs.js';

interface Props {
  tab: Tab;
  schema: GraphQLSchema | undefined;
  operations: OperationDefinitionNode[];
  operation: OperationDefinitionNode | undefined;
  running: boolean;
  keepHeaders: boolean;
  onKeepHeaders: (keep: boolean) => void;
  onWrite: (change: Partial<Omit<Tab, 'id'>>) => void;
  /** @param name of the operation, where it has one */
  onRun: (name: string | undefined) => void;
  onStop: () => void;
  onShow: (type: string, field?: string) => void;
}

const MORE = [
  { id: 'variables', title: 'Variables' },
  { id: 'headers', title: 'Headers' },
] as const;

export function Asked(props: Props) {
  const { tab, schema, operations, operation, running, onWrite, onRun, onStop } = props;
  const [more, setMore] = useState<'variables' | 'headers'>(tab.variables.trim() ? 'variables' : 'headers');
  const [said, setSaid] = useState('');
  const query = useRef<EditorView | null>(null);
  const json = useRef<EditorView | null>(null);

  const runAtCursor = () => {
    const place = query.current?.state.selection.main.head ?? 0;
    onRun((operations.length > 1 && query.current?.hasFocus ? operationAt(operations, place) : operation)?.name?.value);
  };
  const prettify = () => {
    const ordered = inOrder(tab.query);
    setSaid(ordered === undefined ? 'The query cannot be read: its marks say where.' : '');
    if (ordered !== undefined) onWrite({ query: ordered });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tab.query);
      setSaid('Copied');
    } catch {
      setSaid('This browser does not let a page copy here.');
    }
  };
  const told = { ...props, run: runAtCursor, prettify, show: props.onShow };
  const now = useRef(told);
  useEffect(() => {
    now.current = told;
  });
  const [extensions] = useState(() => ({
    query: queryLanguage(() => now.current),
    variables: jsonEditor('variables', () => now.current),
    headers: jsonEditor('headers', () => now.current),
  }));
  useEffect(() => {
    if (query.current) updateSchema(query.current, schema);
  }, [schema]);
  useEffect(() => {
    if (json.current) lookAgain(json.current);
  }, [schema, operation]);

  return (
    <section className="asked" aria-label="What is asked">
      <div className="row tools">
        {running ? (
          <button type="button" className="first" onClick={onStop}>
            Stop
          </button>
        ) : (
          <button type="button" className="first" title="Ctrl-Enter" onClick={() => onRun(operation?.name?.value)}>
            Run
          </button>
        )}
        {operations.length > 1 && (
          <select
            aria-label="Operation to run"
            value={operation?.name?.value ?? ''}
            onChange={(event) => onWrite({ operation: event.target.value })}
          >
            {operations.map(({ name, loc }) => (
              <option key={loc!.start} value={name?.value ?? ''}>
                {name?.value ?? 'without a name'}
              </option>
            ))}
          </select>
        )}
        <button type="button" title="Shift-Ctrl-P" onClick={prettify}>
          Prettify
        </button>
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        <p role="status" className="note">
          {said}
        </p>
      </div>
      <Editor
        label="Query"
        text={tab.query}
        onChange={(text) => onWrite({ query: text })}
        extensions={extensions.query}
        whenReady={(view) => {
          query.current = view;
          if (view && now.current.schema) updateSchema(view, now.current.schema);
        }}
      />
      <div className="row tools">
        <TabList label="Sent with the query" panel="more" tabs={MORE} chosen={more} onChoose={setMore} />
      </div>
      <div className="more" id="more" role="tabpanel" aria-labelledby={`more-tab-${more}`}>
        {more === 'headers' && (
          <div className="hint">
            For guarded calls write <code>{'{ "Authorization": "Bearer …" }'}</code>: a token that <code>logIn</code>{' '}
            answers, or an API key from <a href="/admin/integrations">the back office</a>.
            <label className="row">
              <input
                type="checkbox"
                checked={props.keepHeaders}
                onChange={(event) => props.onKeepHeaders(event.target.checked)}
              />
              Keep headers in this browser
            </label>
          </div>
        )}
        <Editor
          key={more}
          label={more === 'headers' ? 'Headers' : 'Variables'}
          text={tab[more]}
          onChange={(text) => onWrite({ [more]: text })}
          extensions={extensions[more]}
          whenReady={(view) => {
            json.current = view;
          }}
        />
      </div>
    </section>
  );
}

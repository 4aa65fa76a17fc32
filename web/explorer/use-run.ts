// Runs what stands in a tab, keeps each tab's answer as long as the page is open, and stops what is under way.
import { useEffect, useRef, useState } from 'react';
import type { OperationDefinitionNode } from 'graphql';
import { ask, listen, readHeaders, readJson, wordsOf, type Answer } from './run.js';
import type { Tab } from './tabs.js';

interface Run {
  answer: Answer | undefined;
  running: boolean;
  /** @param operation the one that runs; without it the text is sent as it is, and the shop says what is wrong */
  run: (tab: Tab, operation: OperationDefinitionNode | undefined) => void;
  stop: () => void;
  /** Lets go of what a closed tab was answered. */
  drop: (id: number) => void;
}

export function useRun(shown: number): Run {
  const [answers, setAnswers] = useState<Record<number, Answer>>({});
  const [running, setRunning] = useState<Record<number, AbortController>>({});
  const underWay = useRef(running);
  useEffect(() => {
    underWay.current = running;
  }, [running]);
  useEffect(() => () => Object.values(underWay.current).forEach((one) => one.abort()), []);

  const answerOf = (id: number, answer: Answer) => setAnswers((before) => ({ ...before, [id]: answer }));
  const run: Run['run'] = (tab, operation) => {
    running[tab.id]?.abort('anew');
    let headers: Record<string, string>;
    let variables: Record<string, unknown>;
    try {
      headers = readHeaders(tab.headers);
      variables = readJson('Variables', tab.variables);
    } catch (error) {
      return answerOf(tab.id, { text: '', note: wordsOf(error), failed: true });
    }
    const name = operation?.name?.value;
    const request = { query: tab.query, variables, ...(name !== undefined && { operationName: name }) };
    const control = new AbortController();
    const { signal } = control;
    setRunning((before) => ({ ...before, [tab.id]: control }));
    setAnswers((before) => ({
      ...before,
      [tab.id]: { text: before[tab.id]?.text ?? '', note: 'Running …', failed: false },
    }));
    // What was stopped because it is run anew has nothing more to say.
    const told = (answer: Answer) => signal.reason !== 'anew' && answerOf(tab.id, answer);
    const ended =
      operation?.operation === 'subscription'
        ? listen(request, headers, signal, told)
        : ask(request, headers, signal).then(told);
    void ended.finally(() =>
      setRunning((before) => {
        if (before[tab.id] !== control) return before;
        const { [tab.id]: _, ...others } = before;
        return others;
      }),
    );
  };
  return {
    answer: answers[shown],
    running: running[shown] !== undefined,
    run,
    stop: () => running[shown]?.abort(),
    drop: (id) => {
      running[id]?.abort('anew');
      setAnswers(({ [id]: _, ...others }) => others);
    },
  };
}

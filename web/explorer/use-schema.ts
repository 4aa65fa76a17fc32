// The schema for the docs and the editors, asked for once and again when somebody wants it anew.
import { useEffect, useRef, useState } from 'react';
import type { GraphQLSchema } from 'graphql';
import { readHeaders, wordsOf } from './run.js';
import { askSchema } from './schema.js';

/** @param headers as they stand on the page: some proxies want them for this too */
export function useSchema(headers: string) {
  const [known, setKnown] = useState<{ schema?: GraphQLSchema; fault?: string }>({});
  const [asked, setAsked] = useState(0);
  const now = useRef(headers);
  useEffect(() => {
    now.current = headers;
  });
  useEffect(() => {
    const control = new AbortController();
    const load = async () => {
      try {
        const schema = await askSchema(sendable(now.current), control.signal);
        if (!control.signal.aborted) setKnown({ schema });
      } catch (error) {
        if (!control.signal.aborted) setKnown(({ schema }) => ({ ...(schema && { schema }), fault: wordsOf(error) }));
      }
    };
    void load();
    return () => control.abort();
  }, [asked]);
  return { ...known, reload: () => setAsked((times) => times + 1) };
}

/** Headers that are half written do not keep the schema from coming: their own editor marks what is wrong. */
function sendable(text: string): Record<string, string> {
  try {
    return readHeaders(text);
  } catch {
    return {};
  }
}

// The docs of the schema: where it begins, search, and type by type with a way back.
import { useRef, useState } from 'react';
import type { GraphQLSchema } from 'graphql';
import { pathOf, Places, type Go } from './docs-parts.js';
import { DocsType } from './DocsType.js';
import { searchSchema, typesOf, type Found } from './docs-search.js';

interface Props {
  schema: GraphQLSchema | undefined;
  /** Why there is none, in words. */
  fault: string | undefined;
  onReload: () => void;
  /** The pages that were opened, the one that is shown last. */
  trail: Found[];
  onTrail: (trail: Found[]) => void;
}

export function Docs({ schema, fault, onReload, trail, onTrail }: Props) {
  const [words, setWords] = useState('');
  const top = useRef<HTMLDivElement>(null);
  const move = (next: Found[]) => {
    setWords('');
    onTrail(next);
    // What was pressed is gone with its page.
    top.current?.focus({ preventScroll: true });
    const around = top.current?.closest('aside');
    around?.scrollTo?.({ top: 0 });
    around?.scrollIntoView?.();
  };
  const go: Go = (type, field) => move([...trail, field === undefined ? { type } : { type, field }]);
  const here = trail.at(-1);
  return (
    <div className="docs" ref={top} tabIndex={-1}>
      <div className="row">
        <input
          type="search"
          id="docs-search"
          aria-label="Search the docs"
          placeholder="Search types and fields"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <button type="button" onClick={onReload}>
          Reload
        </button>
      </div>
      {!words && here && (
        <nav className="trail" aria-label="Where in the docs">
          <button type="button" className="link" onClick={() => move([])}>
            Schema
          </button>
          {trail.slice(-3).map((one, at, shown) => (
            <span key={`${at} ${pathOf(one)}`}>
              {' › '}
              {at === shown.length - 1 ? (
                <b aria-current="page">{pathOf(one)}</b>
              ) : (
                <button
                  type="button"
                  className="link"
                  onClick={() => move(trail.slice(0, trail.length - shown.length + at + 1))}
                >
                  {pathOf(one)}
                </button>
              )}
            </span>
          ))}
        </nav>
      )}
      {fault !== undefined && (
        <p className="fault" role="alert">
          The schema did not come: {fault}
        </p>
      )}
      {!schema && fault === undefined && <p>The schema is on its way …</p>}
      {schema &&
        (words ? <Hits schema={schema} words={words} go={go} /> : <Page schema={schema} here={here} go={go} />)}
    </div>
  );
}

function Hits({ schema, words, go }: { schema: GraphQLSchema; words: string; go: Go }) {
  const hits = searchSchema(schema, words);
  return (
    <>
      <p role="status">{hits.length === 0 ? 'Nothing is called so.' : `${hits.length} found`}</p>
      <Places places={hits} go={go} />
    </>
  );
}

function Page({ schema, here, go }: { schema: GraphQLSchema; here: Found | undefined; go: Go }) {
  const type = here && schema.getType(here.type);
  if (type) return <DocsType schema={schema} type={type} field={here.field} go={go} />;
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter((one) => !!one);
  const others = typesOf(schema).filter((one) => !roots.some((root) => root === one));
  const place = ({ name }: { name: string }): Found => ({ type: name });
  return (
    <>
      <h3>It begins at</h3>
      <Places places={roots.map(place)} go={go} />
      <h3>All types</h3>
      <Places places={others.map(place)} go={go} />
    </>
  );
}

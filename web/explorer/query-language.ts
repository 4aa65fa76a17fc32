// GraphQL in the editor: completion, marks and the way to the docs by the schema, and what lies under the pointer in words.
import { linter } from '@codemirror/lint';
import { Prec, type Extension } from '@codemirror/state';
import { hoverTooltip, keymap } from '@codemirror/view';
import { getSchema, graphql, offsetToPos, Position, showInDocsCommand } from 'cm6-graphql';
import { getHoverInformation } from 'graphql-language-service';
import { written } from './editor-look.js';

interface Told {
  run: () => void;
  prettify: () => void;
  /** Shows a type, or a field of it, in the docs. */
  show: (type: string, field?: string) => void;
}

export function queryLanguage(told: () => Told): Extension {
  const doing = (what: () => void) => () => {
    what();
    return true;
  };
  return [
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run: doing(() => told().run()) },
        { key: 'Shift-Ctrl-p', run: doing(() => told().prettify()), preventDefault: true },
        { key: 'F12', run: showInDocsCommand },
      ]),
    ),
    written,
    graphql(undefined, {
      onShowInDocs(field, type, parentType) {
        if (field && parentType) told().show(nameIn(parentType), field);
        else if (type) told().show(nameIn(type));
      },
    }),
    hover,
    linter(null, { markerFilter: (marks, { doc }) => (doc.toString().trim() ? [...marks] : []) }),
  ];
}

/** Of `[Product!]!`, Product. */
const nameIn = (type: string): string => type.replaceAll(/\W/g, '');

const hover = hoverTooltip((view, pos) => {
  const schema = getSchema(view.state);
  const word = view.state.wordAt(pos);
  if (!schema || !word) return null;
  // It tells of the token that ends before the place it is asked for.
  const { line, character } = offsetToPos(view.state.doc, Math.min(pos + 1, word.to));
  const told = getHoverInformation(schema, view.state.doc.toString(), new Position(line, character));
  const text = typeof told === 'string' ? told.trim() : '';
  if (!text) return null;
  return {
    pos: word.from,
    end: word.to,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-told';
      dom.textContent = text;
      return { dom };
    },
  };
});

// JSON in the editor: marks where it is none, and for variables what the schema says of them.
import { type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { json, jsonLanguage, jsonParseLinter } from '@codemirror/lang-json';
import { syntaxTree } from '@codemirror/language';
import { forceLinting, linter, type Diagnostic } from '@codemirror/lint';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { type SyntaxNode } from '@lezer/common';
import { type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { readOnly, written } from './editor-look.js';
import { readHeaders, readJson, wordsOf } from './run.js';
import { namesAt, problemsOf, valuesAt, type Proposal } from './variables.js';

interface Told {
  run: () => void;
  schema?: GraphQLSchema;
  operation?: OperationDefinitionNode;
}

export const answerLanguage: Extension = [readOnly, json()];

/** @param kind what else is checked of it */
export function jsonEditor(kind: 'variables' | 'headers', told: () => Told): Extension {
  const syntax = jsonParseLinter();
  const lint = (view: EditorView): Diagnostic[] => {
    const text = view.state.doc.toString();
    if (!text.trim()) return [];
    const wrong = syntax(view);
    if (wrong.length > 0) return wrong;
    return kind === 'headers' ? headerMarks(text) : variableMarks(text, told());
  };
  return [
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: () => {
            told().run();
            return true;
          },
        },
      ]),
    ),
    written,
    json(),
    linter(lint),
    kind === 'variables' ? jsonLanguage.data.of({ autocomplete: proposals(told) }) : [],
  ];
}

/** Looks again: the schema came, or the query has other variables now. */
export const lookAgain = forceLinting;

function headerMarks(text: string): Diagnostic[] {
  try {
    readHeaders(text);
    return [];
  } catch (error) {
    return [{ from: 0, to: text.length, severity: 'error', message: wordsOf(error) }];
  }
}

function variableMarks(text: string, { schema, operation }: Told): Diagnostic[] {
  let values: Record<string, unknown>;
  try {
    values = readJson('Variables', text);
  } catch (error) {
    return [{ from: 0, to: text.length, severity: 'error', message: wordsOf(error) }];
  }
  if (!schema || !operation) return [];
  return problemsOf(schema, operation, values).map(({ name, message, mild }) => {
    const at = name === undefined ? -1 : text.indexOf(JSON.stringify(name));
    const from = Math.max(at, 0);
    const to = at < 0 ? 1 : from + name!.length + 2;
    return { from, to, severity: mild ? 'warning' : 'error', message };
  });
}

function proposals(told: () => Told) {
  return (context: CompletionContext): CompletionResult | null => {
    const { schema, operation } = told();
    const typed = context.matchBefore(/"?\w*/);
    if (!schema || !operation || !typed || (typed.from === typed.to && !context.explicit)) return null;
    const text = (node: SyntaxNode) => context.state.sliceDoc(node.from, node.to);
    const place = placeOf(syntaxTree(context.state).resolveInner(typed.from, 0), typed.from, text);
    if (!place) return null;
    const options = place.naming
      ? namesAt(schema, operation, place.path)
          .filter(({ label }) => !place.present.has(label))
          .map((one) => option(one, `"${one.label}": `))
      : valuesAt(schema, operation, place.path).map((one) => option(one, one.label));
    // A quote that the editor closed by itself is replaced with the word.
    const closed = typed.text.startsWith('"') && context.state.sliceDoc(context.pos, context.pos + 1) === '"';
    return { from: typed.from, to: context.pos + Number(closed), options, filter: options.length > 0 };
  };
}

const option = ({ label, detail, about }: Proposal, apply: string): Completion => ({
  // Found with and without the quote that one has typed before it.
  label: apply.startsWith('"') ? `"${label.replaceAll('"', '')}"` : label,
  displayLabel: label,
  detail,
  apply,
  ...(about && { info: about }),
});

/** Where in the variables a place of the text lies. */
function placeOf(inner: SyntaxNode, at: number, text: (node: SyntaxNode) => string) {
  let node: SyntaxNode | null = inner;
  while (node && node.name !== 'Object' && node.name !== 'Property' && node.name !== 'Array') node = node.parent;
  if (!node) return undefined;
  const name = node.getChild('PropertyName');
  const naming = node.name === 'Object' || (node.name === 'Property' && (!name || at <= name.from));
  const around = node.name === 'Property' && naming ? node.parent! : node;
  const path: string[] = [];
  for (let one: SyntaxNode | null = around; one; one = one.parent) {
    const own = one.name === 'Property' ? one.getChild('PropertyName') : null;
    if (own) path.unshift(text(own).replaceAll('"', ''));
  }
  const others = naming ? around.getChildren('Property').map((one) => one.getChild('PropertyName')) : [];
  const present = new Set(
    others.flatMap((one) => (one && !(one.from <= at && at < one.to) ? [text(one).replaceAll('"', '')] : [])),
  );
  return { naming, path, present };
}

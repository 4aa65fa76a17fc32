// What every editor of the explorer has: keys, folding, search, brackets, and the shop's colours, light and dark.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colour = (name: string) => `var(--color-${name})`;

const words = HighlightStyle.define([
  { tag: tags.comment, color: colour('ink-soft'), fontStyle: 'italic' },
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier], color: colour('danger') },
  { tag: [tags.propertyName, tags.attributeName], color: colour('info') },
  { tag: [tags.string, tags.special(tags.name)], color: colour('success') },
  { tag: [tags.number, tags.integer, tags.float, tags.bool, tags.null], color: colour('warning') },
  { tag: [tags.variableName, tags.atom], color: colour('accent') },
]);

const MONO = "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: colour('surface'), color: colour('ink') },
  // The place around it shows where one is.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, fontSize: 'var(--editor-type)', lineHeight: '1.55' },
  '.cm-content': { caretColor: colour('ink') },
  '.cm-cursor': { borderLeftColor: colour('ink') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: colour('accent-soft'),
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { boxShadow: `inset 2px 0 ${colour('line-strong')}` },
  '.cm-gutters': { backgroundColor: colour('surface'), color: colour('ink-soft'), border: 'none' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: colour('accent-soft') },
  '.cm-selectionMatch': { backgroundColor: colour('accent-soft') },
  '.cm-searchMatch': { backgroundColor: colour('warning-soft'), outline: `1px solid ${colour('warning')}` },
  '.cm-foldPlaceholder': { backgroundColor: colour('sunken'), color: colour('ink-soft'), border: 'none' },
  '.cm-tooltip, .cm-panels, .cm-panel.cm-search': {
    backgroundColor: colour('surface'),
    color: colour('ink'),
    borderColor: colour('line-strong'),
  },
  '.cm-tooltip': { border: `1px solid ${colour('line-strong')}`, borderRadius: '0.375rem', maxWidth: '32rem' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: `${colour('accent-soft')} !important`,
    color: `${colour('ink')} !important`,
  },
  '.cm-completionDetail': { color: colour('ink-soft'), marginLeft: '1rem' },
  '.cm-told': { padding: '0.375rem 0.625rem', whiteSpace: 'pre-wrap', font: '0.875rem/1.45 var(--font-sans)' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap', font: '0.875rem/1.45 var(--font-sans)' },
});

const shared: Extension = [
  theme,
  syntaxHighlighting(words),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  codeFolding(),
  foldGutter(),
  search({ top: true }),
  highlightSelectionMatches(),
];

/** Where one writes. Tab goes on to what comes next, as everywhere on a page; Ctrl-] indents. */
export const written: Extension = [
  shared,
  lineNumbers(),
  history(),
  indentOnInput(),
  closeBrackets(),
  autocompletion(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...lintKeymap,
  ]),
];

/** Where one reads: reached by keyboard, but no phone opens its keyboard for it. */
export const readOnly: Extension = [
  shared,
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ tabindex: '0' }),
  EditorView.lineWrapping,
  keymap.of([...searchKeymap, ...foldKeymap]),
];

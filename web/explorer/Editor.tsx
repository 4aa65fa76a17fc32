// CodeMirror as a field of React: told its text, it tells what becomes of it.
import { useEffect, useRef } from 'react';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

interface Props {
  /** Its name for those who do not see it. */
  label: string;
  text: string;
  onChange?: (text: string) => void;
  /** Read when the editor comes to be; what changes later goes through `whenReady`. */
  extensions: Extension;
  /** Handed the editor, and nothing when it goes. */
  whenReady?: (view: EditorView | null) => void;
}

export function Editor({ label, text, onChange, extensions, whenReady }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef({ label, text, onChange, extensions, whenReady });
  useEffect(() => {
    now.current = { label, text, onChange, extensions, whenReady };
  });
  useEffect(() => {
    const first = now.current;
    const made = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: first.text,
        extensions: [
          first.extensions,
          EditorView.contentAttributes.of({ 'aria-label': first.label }),
          EditorView.updateListener.of((update) => {
            const written = update.docChanged && update.state.doc.toString();
            if (written !== false && written !== now.current.text) now.current.onChange?.(written);
          }),
        ],
      }),
    });
    view.current = made;
    first.whenReady?.(made);
    return () => {
      now.current.whenReady?.(null);
      made.destroy();
      view.current = null;
    };
  }, []);
  useEffect(() => {
    const there = view.current;
    if (!there || there.state.doc.toString() === text) return;
    there.dispatch({ changes: { from: 0, to: there.state.doc.length, insert: text } });
  }, [text]);
  return <div className="editor" ref={place} />;
}

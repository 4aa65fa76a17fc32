// Prose, written as it will look: the library keeps it as a structured document. Tab leaves it, so that keys alone suffice.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, Flex, Input, Select, type InputRef } from 'antd';
import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { ListItem } from '@tiptap/extension-list';
import { EditorContent, useEditor, useEditorState, type Editor, type JSONContent } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { Word } from './content-values';
import './rich-text-field.css';

/** Tiptap uses Tab in lists for indentation. */
const LineOfList = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    listItem: false,
    listKeymap: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      // The server decides which links are allowed; here only `javascript:` and the like are refused.
      isAllowedUri: (to) => !/^\s*(javascript|data|vbscript):/i.test(to),
    },
  }),
  LineOfList,
];

export interface RichTextFieldProps {
  label: string;
  words: readonly Word[];
  /** Given by the form. */
  value?: unknown;
  onChange?: (value: unknown) => void;
}

export default function RichTextField({ label, words, value, onChange }: RichTextFieldProps) {
  /** The last value this field emitted: any other value came from outside. */
  const lastValue = useRef(value);
  const editor = useEditor({
    extensions,
    content: value as JSONContent,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: now }) => {
      lastValue.current = now.getJSON();
      onChange?.(lastValue.current);
    },
  });
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(value as JSONContent, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="rich-text-field">
      <Toolbar editor={editor} label={label} words={words} />
      <EditorContent editor={editor} />
    </div>
  );
}

function Toolbar({ editor, label, words }: { editor: Editor; label: string; words: readonly Word[] }) {
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
      href: now.getAttributes('link')['href'] as string | undefined,
    }),
  });
  const run = () => editor.chain().focus();
  const toggle = (name: string, pressed: boolean, icon: ReactNode, act: () => void) => (
    <Button
      key={name}
      type="text"
      size="small"
      aria-label={name}
      aria-pressed={pressed}
      title={name}
      className={pressed ? 'is-pressed' : undefined}
      icon={icon}
      onClick={act}
    />
  );
  const press = (name: string, disabled: boolean, icon: ReactNode, act: () => void) => (
    <Button
      key={name}
      type="text"
      size="small"
      aria-label={name}
      title={name}
      disabled={disabled}
      icon={icon}
      onClick={act}
    />
  );
  return (
    <>
      <Flex role="toolbar" aria-label={`Form of ${label}`} gap={2} wrap align="center" className="rich-text-toolbar">
        {toggle('Bold', state.bold, <BoldOutlined aria-hidden />, () => run().toggleBold().run())}
        {toggle('Italic', state.italic, <ItalicOutlined aria-hidden />, () => run().toggleItalic().run())}
        {toggle('Heading', state.heading, <b aria-hidden>H</b>, () => run().toggleHeading({ level: 2 }).run())}
        {toggle('Subheading', state.subheading, <span aria-hidden>h</span>, () =>
          run().toggleHeading({ level: 3 }).run(),
        )}
        {toggle('List', state.bullets, <UnorderedListOutlined aria-hidden />, () => run().toggleBulletList().run())}
        {toggle('Numbered list', state.numbers, <OrderedListOutlined aria-hidden />, () =>
          run().toggleOrderedList().run(),
        )}
        {toggle('Quotation', state.quote, <span aria-hidden>”</span>, () => run().toggleBlockquote().run())}
        {press('Line across', false, <LineOutlined aria-hidden />, () => run().setHorizontalRule().run())}
        {toggle('Link', state.link, <LinkOutlined aria-hidden />, () => setLinking(true))}
        {press('Undo', !state.undo, <UndoOutlined aria-hidden />, () => run().undo().run())}
        {press('Redo', !state.redo, <RedoOutlined aria-hidden />, () => run().redo().run())}
        <Select
          size="small"
          aria-label="Insert a word that follows your settings"
          placeholder="Insert a word"
          value={null}
          style={{ width: 150 }}
          popupMatchSelectWidth={false}
          options={words.map(({ word, means }) => ({ value: word, label: `${word} – ${means}` }))}
          onChange={(word) => word && run().insertContent(word).run()}
        />
      </Flex>
      {linking && (
        <LinkForm
          href={state.href ?? ''}
          onDone={(href) => {
            setLinking(false);
            const text = run().extendMarkRange('link');
            if (href === '') text.unsetLink().run();
            else if (href !== undefined && editor.state.selection.empty && !state.link)
              run()
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run();
            else if (href !== undefined) text.setLink({ href }).run();
            else run().run();
          }}
        />
      )}
    </>
  );
}

/** Form below the toolbar for a link: Enter applies, Escape cancels. */
function LinkForm({ href, onDone }: { href: string; onDone: (href?: string) => void }) {
  const [to, setTo] = useState(href);
  const field = useRef<InputRef>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  return (
    <Flex gap={8} wrap align="center" className="rich-text-link">
      <label htmlFor={id}>Leads to</label>
      <Input
        ref={field}
        id={id}
        size="small"
        value={to}
        maxLength={500}
        placeholder="/products or https://…"
        style={{ flex: '1 1 200px' }}
        onChange={(event) => setTo(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter') return;
          // Keeps Enter from submitting the form.
          event.preventDefault();
          onDone(to.trim());
        }}
      />
      <Button size="small" type="primary" onClick={() => onDone(to.trim())}>
        {to.trim() ? 'Set the link' : 'Remove the link'}
      </Button>
      <Button size="small" onClick={() => onDone()}>
        Cancel
      </Button>
    </Flex>
  );
}

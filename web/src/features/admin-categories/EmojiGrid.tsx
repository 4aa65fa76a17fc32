// Grid of emoji with a search; its code is fetched when it is opened.
import { useState } from 'react';
import { Input } from 'antd';
import { emojiOf } from './emoji';

export default function EmojiGrid({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const kinds = Object.entries(emojiOf).flatMap(([kind, all]) => {
    const shown = all.filter(([, names]) => words.every((word) => `${kind.toLowerCase()} ${names}`.includes(word)));
    return shown.length > 0 ? [{ kind, shown }] : [];
  });
  return (
    <div style={{ width: 'min(340px, calc(100vw - 56px))' }}>
      <Input
        autoFocus
        allowClear
        aria-label="Find an emoji"
        placeholder="chair, steel, cricket …"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        style={{ marginBottom: 8 }}
      />
      <div style={{ maxHeight: 280, overflowY: 'auto' }}>
        {kinds.map(({ kind, shown }) => (
          <section key={kind} aria-label={kind}>
            <div className="admin-quiet">{kind}</div>
            <div className="admin-emoji">
              {shown.map(([emoji, names]) => (
                <button key={emoji} type="button" aria-label={names} title={names} onClick={() => onChoose(emoji)}>
                  {emoji}
                </button>
              ))}
            </div>
          </section>
        ))}
        {kinds.length === 0 && <p className="admin-quiet">No emoji found. Type it into the field itself.</p>}
      </div>
    </div>
  );
}

// Form field for the emoji of a category: typed or chosen from a grid.
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Button, Input, Popover, Space } from 'antd';
import { SmileOutlined } from '@ant-design/icons';

const EmojiGrid = lazy(() => import('./EmojiGrid'));

export interface EmojiFieldProps {
  label: string;
  value: string;
  onChange: (emoji: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  autoFocus?: boolean;
}

export function EmojiField({ label, value, onChange, onKeyDown, autoFocus = false }: EmojiFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Space.Compact>
      <Input
        autoFocus={autoFocus}
        aria-label={label}
        placeholder="Emoji"
        value={value}
        maxLength={16}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        style={{ width: 80 }}
      />
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={
          <Suspense fallback={<p className="admin-quiet">Loading...</p>}>
            <EmojiGrid
              onChoose={(emoji) => {
                onChange(emoji);
                setOpen(false);
              }}
            />
          </Suspense>
        }
      >
        <Button icon={<SmileOutlined aria-hidden />} aria-label="Choose an emoji" aria-expanded={open} />
      </Popover>
    </Space.Compact>
  );
}

// A search field that reports what was typed once the typing pauses.
import { useEffect, useRef, useState } from 'react';
import { Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';

/** Milliseconds without a key press before the list is asked again. */
const pause = 300;

export interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  width?: number;
  /** Digits alone are meant: a phone shows its number pad. */
  numeric?: boolean;
}

export function SearchBox({ label, value, onSearch, width = 280, numeric = false }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

  // Follows changes from outside (Back, cleared filters).
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);

  return (
    <Input
      type="search"
      {...(numeric && { inputMode: 'numeric' as const })}
      className="admin-search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
      style={{ width, maxWidth: '100%' }}
    />
  );
}

// Form for one line of synonyms, words with `=` between them.
import { useState, type FormEvent } from 'react';
import { Button, Flex, Input, Typography } from 'antd';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { readSynonymLine, type SynonymLine } from './synonym-line';

export interface SynonymFormProps {
  label: string;
  action: string;
  start?: string;
  saving: boolean;
  /** Resolves to whether it was saved; otherwise the form keeps what was typed. */
  onSave: (line: SynonymLine) => Promise<boolean>;
  onCancel?: () => void;
}

export function SynonymForm({ label, action, start = '', saving, onSave, onCancel }: SynonymFormProps) {
  const [typed, setTyped] = useState(start);
  const line = readSynonymLine(typed);
  const leave = useUnsavedChanges(true, () => typed.trim() !== start.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (line && !saving && (await onSave(line))) setTyped('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex wrap gap={8}>
        <Input
          aria-label={label}
          placeholder="almirah = wardrobe"
          value={typed}
          maxLength={1500}
          autoFocus={Boolean(onCancel)}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onCancel && leave(onCancel)}
          style={{ flex: '1 1 240px' }}
        />
        <Button type="primary" htmlType="submit" disabled={!line} loading={saving}>
          {action}
        </Button>
        {onCancel && <Button onClick={() => leave(onCancel)}>Cancel</Button>}
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        Each word finds what the others find. With &gt; it goes one way: furniture &gt; sofa, bed. Any script; plurals
        and small typing errors are understood without a line.
      </Typography.Text>
    </form>
  );
}

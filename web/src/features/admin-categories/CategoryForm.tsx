// Adds a category; nothing happens until both its name and its emoji are given.
import { useState, type FormEvent } from 'react';
import { Button, Flex, Input } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { EmojiField } from './EmojiField';

export interface CategoryFormProps {
  saving: boolean;
  /** Resolves to whether it was saved; otherwise the form keeps what was typed. */
  onSave: (values: { name: string; emoji: string }) => Promise<boolean>;
}

export function CategoryForm({ saving, onSave }: CategoryFormProps) {
  const [name, setName] = useState('');
  const [emoji, setEmoji] = useState('');
  useUnsavedChanges(true, () => name.trim() !== '' || emoji.trim() !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = { name: name.trim(), emoji: emoji.trim() };
    if (!values.name || !values.emoji || saving) return;
    if (await onSave(values)) {
      setName('');
      setEmoji('');
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex wrap gap={8}>
        <Input
          aria-label="Category Name"
          placeholder="Category Name"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          style={{ flex: '1 1 200px' }}
        />
        <EmojiField label="Emoji" value={emoji} onChange={setEmoji} />
        <Button type="primary" htmlType="submit" icon={<PlusOutlined aria-hidden />} loading={saving}>
          Add
        </Button>
      </Flex>
    </form>
  );
}

// The categories, one of them at a time in edit mode.
import { useState, type KeyboardEvent } from 'react';
import { Button, Card, Empty, Flex, Input, Typography } from 'antd';
import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { AdminCategoryFragment } from '../../generated/admin-categories';
import { FailureNotice } from '../../shared/back-office/FailureNotice';

interface Values {
  name: string;
  emoji: string;
}

export interface CategoryListProps {
  categories: readonly AdminCategoryFragment[];
  /** Id of the one in edit mode. */
  edited: string | undefined;
  saving: boolean;
  editError: unknown;
  onEdit: (id: string | undefined) => void;
  onSave: (id: string, values: Values) => void;
  onDelete: (id: string) => void;
}

interface EditRowProps extends Pick<CategoryListProps, 'saving' | 'editError'> {
  category: AdminCategoryFragment;
  onSave: (values: Values) => void;
  onCancel: () => void;
}

function EditRow({ category, saving, editError, onSave, onCancel }: EditRowProps) {
  const [name, setName] = useState(category.name);
  const [emoji, setEmoji] = useState(category.emoji);
  const complete = name.trim() !== '' && emoji.trim() !== '';
  const save = () => complete && onSave({ name: name.trim(), emoji: emoji.trim() });
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <>
      <FailureNotice error={editError} fallback="The category could not be saved. Please try again." />
      <Flex wrap gap={8}>
        <Input
          autoFocus
          aria-label="New emoji"
          value={emoji}
          maxLength={16}
          onChange={(event) => setEmoji(event.target.value)}
          onKeyDown={keys}
          style={{ width: 80 }}
        />
        <Input
          aria-label="New name"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={keys}
          style={{ flex: '1 1 160px' }}
        />
        <Button type="primary" loading={saving} disabled={!complete} onClick={save}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Flex>
    </>
  );
}

export function CategoryList({ categories, edited, saving, editError, onEdit, onSave, onDelete }: CategoryListProps) {
  if (categories.length === 0) return <Empty description="There are no categories yet." />;
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <ul aria-label="Categories" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {categories.map((category) => (
          <li key={category.id} style={{ padding: '10px 16px', borderBottom: '1px solid #ece5d9' }}>
            {category.id === edited ? (
              <EditRow
                category={category}
                saving={saving}
                editError={editError}
                onSave={(values) => onSave(category.id, values)}
                onCancel={() => onEdit(undefined)}
              />
            ) : (
              <Flex align="center" gap={12}>
                <span aria-hidden style={{ fontSize: 22, width: 32, textAlign: 'center' }}>
                  {category.emoji}
                </span>
                <span style={{ flex: 1, minWidth: 0 }}>
                  {category.name}
                  <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                    {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
                  </Typography.Text>
                </span>
                <Button
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={`Edit ${category.name}`}
                  onClick={() => onEdit(category.id)}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Delete ${category.name}`}
                  onClick={() => onDelete(category.id)}
                />
              </Flex>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

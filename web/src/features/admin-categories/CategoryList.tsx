// The categories, one of them at a time in edit mode.
import { useState } from 'react';
import { Button, Card, Empty, Flex, Typography } from 'antd';
import { DeleteOutlined, EditOutlined, ProfileOutlined } from '@ant-design/icons';
import type { AdminCategoryFragment } from '../../generated/admin-categories';
import { CategoryAttributes } from './CategoryAttributes';
import { CategoryEditRow } from './CategoryEditRow';

export interface CategoryListProps {
  categories: readonly AdminCategoryFragment[];
  /** Id of the one in edit mode. */
  edited: string | undefined;
  onEdit: (id: string | undefined) => void;
  onSaved: () => void;
  onDelete: (id: string) => void;
}

export function CategoryList({ categories, edited, onEdit, onSaved, onDelete }: CategoryListProps) {
  const [detailed, setDetailed] = useState<string>();
  const shown = categories.find(({ id }) => id === detailed);
  if (categories.length === 0) return <Empty description="There are no categories yet." />;
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <ul aria-label="Categories" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {categories.map((category) => (
          <li key={category.id} style={{ padding: '10px 16px', borderBottom: '1px solid #ece5d9' }}>
            {category.id === edited ? (
              <CategoryEditRow category={category} onSaved={onSaved} onCancel={() => onEdit(undefined)} />
            ) : (
              <Flex align="center" gap={12}>
                <span aria-hidden style={{ fontSize: 22, width: 32, textAlign: 'center' }}>
                  {category.emoji}
                </span>
                <span style={{ flex: 1, minWidth: 0 }}>
                  {category.name}
                  <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                    {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
                    {category.attributes.length > 0 && ` · ${category.attributes.map(({ name }) => name).join(', ')}`}
                  </Typography.Text>
                </span>
                <Button
                  type="text"
                  icon={<ProfileOutlined aria-hidden />}
                  aria-label={`Attributes of ${category.name}`}
                  onClick={() => setDetailed(category.id)}
                />
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
      {shown && (
        <CategoryAttributes
          key={shown.id}
          category={shown}
          onClose={() => setDetailed(undefined)}
          onSaved={() => {
            setDetailed(undefined);
            onSaved();
          }}
        />
      )}
    </Card>
  );
}

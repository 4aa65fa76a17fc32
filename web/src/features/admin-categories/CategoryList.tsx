// The categories in the order of the shop, moved by dragging or by keyboard; one of them at a time in edit mode.
import { memo, useState } from 'react';
import { Button, Empty, Flex, Typography } from 'antd';
import { DeleteOutlined, EditOutlined, FileProtectOutlined, HolderOutlined, ProfileOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { AdminCategoryFragment } from '../../generated/admin-categories';
import { Panel } from '../../shared/back-office/Panel';
import { CategoryAttributes } from './CategoryAttributes';
import { CategoryEditRow } from './CategoryEditRow';
import { UsualValues } from './UsualValues';

export interface CategoryListProps {
  categories: readonly AdminCategoryFragment[];
  /** Id of the one in edit mode. */
  edited: string | undefined;
  onEdit: (id: string | undefined) => void;
  /** Id of the one whose usual values are open; empty when none are. */
  usual: string;
  onUsual: (id: string) => void;
  onSaved: () => void;
  onDelete: (id: string) => void;
  /** @param ids of all categories in their new order */
  onMove: (ids: string[]) => void;
}

interface RowProps {
  category: AdminCategoryFragment;
  onAttributes: (id: string) => void;
  onUsual: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Memoised, since a drag rerenders every row with each step. */
const RowContent = memo(function RowContent({ category, onAttributes, onUsual, onEdit, onDelete }: RowProps) {
  return (
    <>
      <span aria-hidden style={{ fontSize: 20, width: 28, textAlign: 'center' }}>
        {category.emoji}
      </span>
      <span style={{ flex: 1, minWidth: 0 }}>
        {category.name}
        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
          {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
          {category.attributes.length > 0 && (
            <span className="admin-category-attributes">
              {' · '}
              {category.attributes.map(({ name }) => name).join(', ')}
            </span>
          )}
        </Typography.Text>
      </span>
      <Button
        type="text"
        icon={<ProfileOutlined aria-hidden />}
        aria-label={`Attributes of ${category.name}`}
        onClick={() => onAttributes(category.id)}
      />
      <Button
        type="text"
        icon={<FileProtectOutlined aria-hidden />}
        aria-label={`Usual values of ${category.name}`}
        onClick={() => onUsual(category.id)}
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
    </>
  );
});

function Row({ category, ...actions }: RowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: category.id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition, opacity: isDragging ? 0.6 : 1 }}
    >
      <Flex align="center" className="admin-category">
        <Button
          type="text"
          icon={<HolderOutlined aria-hidden />}
          {...attributes}
          {...listeners}
          aria-label={`Move ${category.name}`}
          style={{ cursor: 'grab', touchAction: 'none' }}
        />
        <RowContent category={category} {...actions} />
      </Flex>
    </li>
  );
}

export function CategoryList(props: CategoryListProps) {
  const { categories, edited, usual, onUsual, onEdit, onSaved, onDelete, onMove } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const dropped = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const ids = categories.map(({ id }) => id);
    onMove(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const [detailed, setDetailed] = useState<string>();
  const shown = categories.find(({ id }) => id === detailed);
  const described = categories.find(({ id }) => id === usual);
  if (categories.length === 0)
    return <Empty description="There are no categories yet. Add the first one above: products need one." />;
  return (
    <Panel className="admin-flush">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped}>
        <SortableContext items={categories.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul aria-label="Categories" className="admin-rows">
            {categories.map((category) =>
              category.id === edited ? (
                <li key={category.id}>
                  <CategoryEditRow category={category} onSaved={onSaved} onCancel={() => onEdit(undefined)} />
                </li>
              ) : (
                <Row
                  key={category.id}
                  category={category}
                  onAttributes={setDetailed}
                  onUsual={onUsual}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              ),
            )}
          </ul>
        </SortableContext>
      </DndContext>
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
      {described && (
        <UsualValues
          key={described.id}
          category={described}
          onClose={() => onUsual('')}
          onSaved={() => {
            onUsual('');
            onSaved();
          }}
        />
      )}
    </Panel>
  );
}

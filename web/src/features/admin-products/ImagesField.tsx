// Pictures of a product: dropped or chosen, shown with their progress, ordered by dragging or by keyboard; the first is the cover.
import { Button, Flex, Progress, Tag, Typography, Upload } from 'antd';
import { DeleteOutlined, HolderOutlined, InboxOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import type { ProductImageEntry, ProductImages } from './use-product-images';

interface ImageTileProps {
  image: ProductImageEntry;
  cover: boolean;
  onRemove: (id: string) => void;
  onCover: (id: string) => void;
}

function ImageTile({ image, cover, onRemove, onCover }: ImageTileProps) {
  const { id, name, key, thumbnailUrl, progress, failure } = image;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id, disabled: !key });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: CSS.Transform.toString(transform),
        transition,
        opacity: isDragging ? 0.6 : 1,
        width: 132,
        padding: 8,
        border: `1px solid ${failure ? 'var(--color-danger)' : 'var(--color-line)'}`,
        borderRadius: 8,
        background: 'var(--color-surface)',
      }}
    >
      <Thumbnail src={thumbnailUrl} alt={name} size={114} />
      {progress !== undefined && (
        <Progress percent={Math.round(progress * 100)} size="small" aria-label={`${name}: upload`} />
      )}
      {failure && (
        <Typography.Text
          type="danger"
          role="alert"
          style={{ fontSize: 12, display: 'block', overflowWrap: 'anywhere' }}
        >
          {name}: {failure}
        </Typography.Text>
      )}
      <Flex justify="space-between" align="center" style={{ marginTop: 4 }}>
        {key && (
          <Button
            type="text"
            size="small"
            icon={<HolderOutlined aria-hidden />}
            {...attributes}
            {...listeners}
            aria-label={`Move ${name}`}
            style={{ cursor: 'grab', touchAction: 'none' }}
          />
        )}
        {cover && <Tag color="green">Cover</Tag>}
        {key && !cover && (
          <Button
            type="link"
            size="small"
            onClick={() => onCover(id)}
            aria-label={`Make ${name} the cover`}
            style={{ padding: 0 }}
          >
            Cover
          </Button>
        )}
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
        />
      </Flex>
    </li>
  );
}

export function ImagesField({ images, add, remove, move }: Pick<ProductImages, 'images' | 'add' | 'remove' | 'move'>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const cover = images.find(({ key }) => key)?.id;
  const dropped = ({ active, over }: DragEndEvent) => over && move(String(active.id), String(over.id));
  return (
    <>
      <Upload.Dragger
        multiple
        // `accept` does not filter dropped files: refused ones are listed with a reason.
        accept={{ format: 'image/*', filter: 'native' }}
        showUploadList={false}
        beforeUpload={(file, all) => {
          void add(file, all.indexOf(file));
          return Upload.LIST_IGNORE;
        }}
      >
        <p style={{ fontSize: 28, margin: 0 }}>
          <InboxOutlined aria-hidden />
        </p>
        <p style={{ margin: 0 }}>Drop pictures here, or click to choose them</p>
        <Typography.Text type="secondary">Supports JPG, PNG up to 5MB</Typography.Text>
        <p style={{ margin: 0 }}>
          <Typography.Text type="secondary">Larger photos are made smaller before they are sent.</Typography.Text>
        </p>
      </Upload.Dragger>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped}>
        <SortableContext items={images.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ul
            aria-label="Pictures"
            style={{ display: 'flex', flexWrap: 'wrap', gap: 8, listStyle: 'none', margin: '12px 0 0', padding: 0 }}
          >
            {images.map((image) => (
              <ImageTile
                key={image.id}
                image={image}
                cover={image.id === cover}
                onRemove={remove}
                onCover={(id) => images[0] && move(id, images[0].id)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  );
}

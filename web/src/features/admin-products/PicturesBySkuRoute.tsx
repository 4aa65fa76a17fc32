// Gives many products their pictures by the names of the files.
import { useState } from 'react';
import { Button, Flex, Progress, Radio, Table, Tag, Typography, Upload } from 'antd';
import { DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { LongWork } from '../../shared/back-office/LongWork';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { toast } from '../../shared/toasts';
import {
  usePicturesBySku,
  wantedRows,
  type HavePictures,
  type PictureRow,
  type PictureRowState,
} from './pictures-by-sku';
import { useWorkUndo } from './use-work-undo';

const kinds = ['PRODUCT_PICTURES', 'PRODUCT_UNDO'] as const;

const words = enumTable<PictureRowState, { name: string; colour: string }>(
  {
    MATCHED: { name: 'Matched', colour: 'green' },
    HAS_PICTURES: { name: 'Has pictures already', colour: 'orange' },
    SAME_PLACE: { name: 'Another file is for this place', colour: 'red' },
    UNKNOWN_SKU: { name: 'Unknown SKU', colour: 'red' },
    NO_PICTURE: { name: 'Not a picture', colour: 'red' },
    TOO_LARGE: { name: 'Larger than 40 MB', colour: 'red' },
  },
  (value) => ({ name: inCapitals(value), colour: 'default' }),
);

const placeWords = (place: number) => (place === 1 ? 'cover' : `picture ${place}`);

export function PicturesBySkuRoute() {
  const [have, setHave] = useState<HavePictures>('leave');
  const undoOf = useWorkUndo((id) => work.follow(id));
  const work = useLongWork(kinds, (job) => {
    if (job.status === 'DONE' && job.message) toast.success(job.message, undoOf(job));
  });
  const pictures = usePicturesBySku((id) => work.follow(id));
  const { rows, progress } = pictures;
  useUnsavedChanges(true, () => rows.length > 0);
  const wanted = wantedRows(rows, have);
  const products = new Set(wanted.map(({ product }) => product!.id)).size;
  const isSending = progress !== undefined || pictures.starting;
  return (
    <>
      <PageHeading
        title="Pictures by SKU"
        about="Drop the pictures of many products at once: their names say whose they are."
      />
      <LongWork work={work} kinds={kinds} />
      {/* In a box of its own: it would fill the screen. */}
      <div style={{ marginBottom: 16 }}>
        <Upload.Dragger
          multiple
          accept={{ format: 'image/*', filter: 'native' }}
          showUploadList={false}
          disabled={isSending}
          beforeUpload={(file, all) => {
            // Called for each: the first takes them all.
            if (file === all[0]) void pictures.add(all);
            return Upload.LIST_IGNORE;
          }}
        >
          <p style={{ fontSize: 28, margin: 0 }}>
            <InboxOutlined aria-hidden />
          </p>
          <p style={{ margin: 0 }}>Drop many pictures here, or click to choose them</p>
          <Typography.Text type="secondary">
            BAT-1.jpg is the cover of the product with the SKU BAT-1, BAT-1-2.jpg its second picture. For a slash in an
            SKU write an underscore. Large photos are made smaller before they are sent.
          </Typography.Text>
        </Upload.Dragger>
      </div>
      <FailureNotice error={pictures.error} fallback="The pictures could not be taken. Please try again." />
      {rows.length > 0 && (
        <Flex vertical gap={12}>
          <Radio.Group
            aria-label="Products that have pictures"
            value={have}
            disabled={isSending}
            onChange={({ target }) => setHave(target.value as HavePictures)}
          >
            <Radio value="leave">Leave products that have pictures as they are</Radio>
            <Radio value="replace">Replace their pictures</Radio>
          </Radio.Group>
          <Flex wrap gap={12} align="center">
            <Button
              type="primary"
              disabled={products === 0}
              loading={isSending || pictures.looking}
              onClick={() => void pictures.apply(have)}
            >
              {products === 0
                ? 'No picture to give'
                : `Give ${counted(products, 'product')} ${counted(wanted.length, 'picture')}`}
            </Button>
            {progress ? (
              <Button onClick={pictures.stop}>Stop sending</Button>
            ) : (
              <Button onClick={pictures.clear}>Clear the list</Button>
            )}
          </Flex>
          {progress && (
            <div role="status">
              <Progress percent={Math.floor((100 * progress.sent) / Math.max(1, progress.of))} />
              {`${progress.sent} of ${counted(progress.of, 'picture')} sent. No product is changed before all are.`}
            </div>
          )}
          <Table<PictureRow>
            rowKey="id"
            size="small"
            dataSource={rows}
            loading={pictures.looking}
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              {
                title: 'File',
                key: 'file',
                render: (_, { id, product, place, state, failure }) => (
                  <div style={{ overflowWrap: 'anywhere' }}>
                    {id}
                    {product && (
                      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                        {product.title} ({product.sku}), {placeWords(place!)}
                      </Typography.Text>
                    )}
                    <div>
                      <Tag color={words[state].colour}>{words[state].name}</Tag>
                    </div>
                    {failure && (
                      <Typography.Text type="danger" role="alert" style={{ display: 'block', fontSize: 12 }}>
                        {failure}
                      </Typography.Text>
                    )}
                  </div>
                ),
              },
              {
                title: '',
                key: 'remove',
                width: 48,
                render: (_, { id }) => (
                  <Button
                    type="text"
                    danger
                    disabled={isSending}
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`Leave ${id} out`}
                    onClick={() => pictures.remove(id)}
                  />
                ),
              },
            ]}
          />
        </Flex>
      )}
    </>
  );
}

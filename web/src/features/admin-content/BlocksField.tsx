// The blocks of a page, from its top to its bottom: opened, moved, taken away and added by keys as well as by the mouse.
import { useEffect, useState } from 'react';
import { Button, Card, Flex, Form, Select, Tag, Typography } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { fieldErrors } from '../../shared/error-text';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { BlockFields } from './BlockFields';
import { emptyBlock, summaryOf, type BlockKind, type BlockType, type BlockValues, type Word } from './content-values';

export interface BlocksFieldProps {
  /** Those the page may have. */
  kinds: readonly BlockKind[];
  words: readonly Word[];
  /** The server's refusal of the page. */
  refusal: unknown;
}

export function BlocksField({ kinds, words, refusal }: BlocksFieldProps) {
  const refused = blocksIn(refusal);
  const form = Form.useFormInstance();
  /** Keys of the rows whose fields are shown. */
  const [open, setOpen] = useState<readonly number[]>([]);
  const [adding, setAdding] = useState<BlockType>();
  const blocks = (Form.useWatch('blocks', { form, preserve: true }) ?? []) as BlockValues[];
  const kindOf = (index: number) => kinds.find(({ type }) => type === blocks[index]?.type);
  const isFull = ({ type, most }: BlockKind) =>
    most !== null && blocks.filter((block) => block?.type === type).length >= most;

  return (
    <Form.List name="blocks">
      {(rows, { add, remove, move }) => (
        <>
          <Refused
            rows={rows}
            refused={refused}
            refusal={refusal}
            onOpen={(keys) => setOpen((now) => [...new Set([...now, ...keys])])}
          />
          <ol style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Blocks">
            {rows.map((row, index) => {
              const kind = kindOf(index);
              const name = kind?.label ?? 'Block';
              const shown = open.includes(row.key);
              const place = `${name}, block ${index + 1}`;
              return (
                <li key={row.key} style={{ marginBottom: 12 }}>
                  <Card size="small">
                    <Flex gap={8} align="center" wrap>
                      <Button
                        type="text"
                        aria-expanded={shown}
                        aria-label={`${shown ? 'Close' : 'Open'} ${place}`}
                        icon={shown ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                        onClick={() => setOpen(shown ? open.filter((key) => key !== row.key) : [...open, row.key])}
                        style={{ flex: '1 1 200px', minWidth: 0, justifyContent: 'flex-start', textAlign: 'left' }}
                      >
                        <Typography.Text strong>{name}</Typography.Text>
                        <Typography.Text type="secondary" ellipsis style={{ minWidth: 0 }}>
                          {summaryOf(blocks[index])}
                        </Typography.Text>
                      </Button>
                      {refused.includes(index) && <Tag color="red">Something is wrong here</Tag>}
                      <Flex gap={4}>
                        <Button
                          aria-label={`Move ${place} up`}
                          icon={<ArrowUpOutlined aria-hidden />}
                          disabled={index === 0}
                          onClick={() => move(index, index - 1)}
                        />
                        <Button
                          aria-label={`Move ${place} down`}
                          icon={<ArrowDownOutlined aria-hidden />}
                          disabled={index === rows.length - 1}
                          onClick={() => move(index, index + 1)}
                        />
                        <Button
                          aria-label={`Remove ${place}`}
                          icon={<DeleteOutlined aria-hidden />}
                          onClick={() => remove(row.name)}
                        />
                      </Flex>
                    </Flex>
                    {shown && kind && (
                      <div style={{ padding: '12px 4px 0' }}>
                        <Typography.Paragraph type="secondary">{kind.about}</Typography.Paragraph>
                        <BlockFields at={[row.name]} fields={kind.fields} place={place} words={words} />
                      </div>
                    )}
                  </Card>
                </li>
              );
            })}
          </ol>
          <Flex gap={8} wrap style={{ marginBottom: 16 }}>
            <Select<BlockType>
              aria-label="Kind of block"
              placeholder="Add a block"
              showSearch={{ optionFilterProp: 'label' }}
              value={adding}
              onChange={setAdding}
              style={{ width: 260 }}
              options={kinds.map((kind) => ({ value: kind.type, label: kind.label, disabled: isFull(kind) }))}
            />
            <Button
              disabled={!adding}
              onClick={() => {
                add(emptyBlock(kinds.find(({ type }) => type === adding)!));
                setAdding(undefined);
              }}
            >
              Add
            </Button>
          </Flex>
        </>
      )}
    </Form.List>
  );
}

interface RefusedProps {
  rows: readonly { key: number }[];
  refused: readonly number[];
  refusal: unknown;
  onOpen: (keys: number[]) => void;
}

/** Expands refused blocks before the errors are shown at their fields. */
function Refused({ rows, refused, refusal, onOpen }: RefusedProps) {
  const form = Form.useFormInstance();
  const [told, setTold] = useState<unknown>();
  useEffect(() => {
    if (refused.length > 0) onOpen(refused.flatMap((index) => rows[index]?.key ?? []));
    setTold(refusal);
    // Once for each refusal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
  useServerFieldErrors(form, told);
  return null;
}

/** Indexes of the blocks that the server has refused. */
const blocksIn = (refusal: unknown): number[] =>
  Object.keys(fieldErrors(refusal)).flatMap((path) => {
    const index = /^blocks\.(\d+)/.exec(path)?.[1];
    return index === undefined ? [] : Number(index);
  });

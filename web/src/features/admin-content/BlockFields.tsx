// The fields of a block, or of an entry of its lists, as the server's table tells them.
import { lazy, Suspense, type ReactNode } from 'react';
import { Button, Card, Flex, Form, Input, Skeleton, Typography } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { emptyEntry, type FieldOfBlock, type PlainField, type Word } from './content-values';
import { FilmField, PictureField } from './MediaFields';

/** The rich-text editor is loaded with the first block that has such a field. */
const RichTextField = lazy(() => import('./RichTextField'));

type At = readonly (string | number)[];

export interface BlockFieldsProps {
  /** Path of the fields in the form. */
  at: At;
  fields: readonly FieldOfBlock[];
  /** Name of the block for screen readers. */
  place: string;
  words: readonly Word[];
}

export function BlockFields({ at, fields, place, words }: BlockFieldsProps) {
  return fields.map((field) =>
    field.kind === 'ITEMS' || field.kind === 'LINKS' ? (
      <EntriesField key={field.name} at={[...at, field.name]} field={field} place={place} words={words} />
    ) : (
      <PlainItem key={field.name} at={[...at, field.name]} field={field} words={words} />
    ),
  );
}

function PlainItem({ at, field, words }: { at: At; field: PlainField; words: readonly Word[] }) {
  const { label, help, required, kind } = field;
  return (
    <Form.Item
      name={[...at]}
      label={label}
      extra={help || undefined}
      required={required}
      // A label's `for` would name an inner element.
      {...(kind === 'RICH_TEXT' && { htmlFor: '' })}
    >
      {control(field, words)}
    </Form.Item>
  );
}

function control({ kind, label, most }: PlainField, words: readonly Word[]): ReactNode {
  switch (kind) {
    case 'TEXT':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={most ?? undefined} />;
    case 'RICH_TEXT':
      return <LateRichText label={label} words={words} />;
    case 'PICTURE':
      return <PictureField label={label} />;
    case 'FILM':
      return <FilmField label={label} />;
    default:
      return <Input maxLength={most ?? undefined} />;
  }
}

interface GivenByForm {
  value?: unknown;
  onChange?: (value: unknown) => void;
}

const LateRichText = (props: GivenByForm & { label: string; words: readonly Word[] }) => (
  <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
    <RichTextField {...props} />
  </Suspense>
);

interface EntriesFieldProps {
  at: At;
  field: FieldOfBlock;
  place: string;
  words: readonly Word[];
}

/** List of entries in the owner's order. */
function EntriesField({ at, field, place, words }: EntriesFieldProps) {
  const { label, help, fields, least, most } = field;
  return (
    <fieldset style={{ border: 0, padding: 0, margin: '0 0 16px', minWidth: 0 }}>
      <legend style={{ padding: 0, marginBottom: 8, fontWeight: 600, fontSize: 14 }}>{label}</legend>
      {help && <Typography.Paragraph type="secondary">{help}</Typography.Paragraph>}
      <Form.List name={[...at]}>
        {(rows, { add, remove, move }) => (
          <>
            {rows.map((row, index) => {
              const name = `${label} ${index + 1} of ${place}`;
              return (
                <Card key={row.key} size="small" style={{ marginBottom: 8 }}>
                  <Flex gap={8} align="start">
                    <div style={{ flex: 1, minWidth: 0 }}>
                      {fields.map((one) => (
                        <PlainItem key={one.name} at={[row.name, one.name]} field={one} words={words} />
                      ))}
                    </div>
                    <Flex vertical gap={4}>
                      <Button
                        aria-label={`Move ${name} up`}
                        icon={<ArrowUpOutlined aria-hidden />}
                        disabled={index === 0}
                        onClick={() => move(index, index - 1)}
                      />
                      <Button
                        aria-label={`Move ${name} down`}
                        icon={<ArrowDownOutlined aria-hidden />}
                        disabled={index === rows.length - 1}
                        onClick={() => move(index, index + 1)}
                      />
                      <Button
                        aria-label={`Remove ${name}`}
                        icon={<DeleteOutlined aria-hidden />}
                        disabled={rows.length <= (least ?? 0)}
                        onClick={() => remove(row.name)}
                      />
                    </Flex>
                  </Flex>
                </Card>
              );
            })}
            {rows.length < (most ?? Infinity) && (
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => add(emptyEntry(fields))}>
                Add to {label.toLowerCase()}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

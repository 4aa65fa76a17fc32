// List of pairs in a form, such as opening hours: rows can be added, removed and moved up.
import { Button, Flex, Form, Input } from 'antd';
import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';

export interface RowsFieldProps {
  name: string;
  /** Key and label of each column. */
  columns: readonly (readonly [string, string])[];
  most: number;
  /** What the button below says. */
  add: string;
}

export function RowsField({ name, columns, most, add }: RowsFieldProps) {
  return (
    <Form.List name={name}>
      {(rows, { add: append, remove, move }, { errors }) => (
        <>
          {rows.map((row, index) => (
            <Flex key={row.key} gap={8} align="baseline" style={{ marginBottom: 8 }}>
              <Flex gap={8} wrap style={{ flex: 1, minWidth: 0 }}>
                {columns.map(([key, label]) => (
                  <Form.Item
                    key={key}
                    name={[row.name, key]}
                    rules={[{ required: true, whitespace: true, message: 'This is needed.' }]}
                    style={{ flex: '1 1 140px', marginBottom: 0 }}
                  >
                    <Input aria-label={`${label}, line ${index + 1}`} placeholder={label} maxLength={300} />
                  </Form.Item>
                ))}
              </Flex>
              <Button
                aria-label={`Move line ${index + 1} up`}
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                aria-label={`Remove line ${index + 1}`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => remove(row.name)}
              />
            </Flex>
          ))}
          <Form.ErrorList errors={errors} />
          {rows.length < most && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() => append(Object.fromEntries(columns.map(([key]) => [key, ''])))}
              style={{ display: 'flex', marginBottom: 8 }}
            >
              {add}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

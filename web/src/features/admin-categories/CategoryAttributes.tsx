// The attributes of a category: name, kind, and whether shoppers filter by them.
import { useState } from 'react';
import { Button, Checkbox, Flex, Input, Select, Typography } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  useAdminEditCategoryMutation,
  type AdminCategoryFragment,
  type CategoryAttributeInput,
} from '../../generated/admin-categories';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { toast } from '../../shared/toasts';

const kinds = [
  { value: 'LIST', label: 'List' },
  { value: 'NUMBER', label: 'Number' },
  { value: 'YES_NO', label: 'Yes or no' },
] as const;
const units = ['mm', 'cm', 'm', 'ft', 'in', 'g', 'kg', 'l', 'ml', 'w', 'kw', 'hp', 'v'];

interface Row extends CategoryAttributeInput {
  /** React key: names change while they are typed. */
  id: number;
}

let rows = 0;
const rowOf = ({ name, kind, unit, values, filterable }: CategoryAttributeInput): Row => {
  rows += 1;
  return { id: rows, name, kind, unit, values, filterable };
};

export interface CategoryAttributesProps {
  category: AdminCategoryFragment;
  onClose: () => void;
  onSaved: () => void;
}

export function CategoryAttributes({ category, onClose, onSaved }: CategoryAttributesProps) {
  const [start] = useState(() => category.attributes.map(rowOf));
  const [attributes, setAttributes] = useState(start);
  const [edit, { loading, error }] = useAdminEditCategoryMutation({ ...errorInForm });
  const change = (id: number, patch: Partial<Row>) =>
    setAttributes((old) => old.map((row) => (row.id === id ? { ...row, ...patch } : row)));
  const save = async () => {
    const wanted = attributes
      .filter(({ name }) => name.trim())
      .map(({ name, kind, unit, values, filterable }) => ({
        name: name.trim(),
        kind,
        unit: kind === 'NUMBER' ? unit : null,
        values: kind === 'LIST' ? values : [],
        filterable,
      }));
    const { data } = await edit({
      variables: { id: category.id, version: category.version, attributes: wanted },
    });
    if (!data) return;
    toast.success('Attributes saved');
    onSaved();
  };
  return (
    <FormDialog
      open
      width={820}
      title={`Attributes of ${category.name}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => void save()}
      onClose={onClose}
      changed={() => JSON.stringify(attributes) !== JSON.stringify(start)}
    >
      <Typography.Paragraph type="secondary">
        The product form asks for them, and shoppers filter by those you tick. A value is the specification of the same
        name.
      </Typography.Paragraph>
      <FailureNotice error={error} fallback="The attributes could not be saved. Please try again." />
      <ul aria-label="Attributes" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {attributes.map((row) => {
          const name = row.name || 'new attribute';
          return (
            <li key={row.id} style={{ padding: '8px 0', borderBottom: '1px solid var(--color-line)' }}>
              <Flex wrap gap={8} align="center">
                <Input
                  aria-label="Attribute name"
                  placeholder="Name, e.g. Material"
                  value={row.name}
                  maxLength={60}
                  style={{ flex: '1 1 160px' }}
                  onChange={({ target }) => change(row.id, { name: target.value })}
                />
                <Select
                  aria-label={`Kind of ${name}`}
                  value={row.kind}
                  options={[...kinds]}
                  style={{ width: 120 }}
                  onChange={(kind) => change(row.id, { kind })}
                />
                {row.kind === 'NUMBER' && (
                  <Select
                    aria-label={`Unit of ${name}`}
                    value={row.unit ?? ''}
                    options={[{ value: '', label: 'No unit' }, ...units.map((unit) => ({ value: unit, label: unit }))]}
                    style={{ width: 100 }}
                    onChange={(unit) => change(row.id, { unit: unit || null })}
                  />
                )}
                <Checkbox
                  checked={row.filterable}
                  onChange={({ target }) => change(row.id, { filterable: target.checked })}
                >
                  Filter
                </Checkbox>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Remove ${name}`}
                  onClick={() => setAttributes((old) => old.filter(({ id }) => id !== row.id))}
                />
                {row.kind === 'LIST' && (
                  <Select
                    aria-label={`Values of ${name}`}
                    mode="tags"
                    open={false}
                    suffixIcon={null}
                    tokenSeparators={[',']}
                    placeholder="Values with commas between; any words when empty"
                    value={row.values ?? []}
                    style={{ flex: '1 1 100%' }}
                    onChange={(values: string[]) => change(row.id, { values })}
                  />
                )}
              </Flex>
            </li>
          );
        })}
      </ul>
      <Button
        icon={<PlusOutlined aria-hidden />}
        style={{ marginTop: 12 }}
        onClick={() =>
          setAttributes((old) => [...old, rowOf({ name: '', kind: 'LIST', values: [], filterable: true })])
        }
      >
        Add attribute
      </Button>
    </FormDialog>
  );
}

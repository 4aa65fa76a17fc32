// Form field of one setting, by its kind.
import { lazy, Suspense, type ReactNode } from 'react';
import { Alert, Button, Checkbox, Flex, Form, Input, Select, Skeleton, Switch, Typography, type FormRule } from 'antd';
import type { AdminSettingGroupFragment } from '../../generated/admin-settings';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { readable } from '../../shared/back-office/number-rules';
import { readAmount, readDecimal, readWholeNumber, type NumberReader } from '../../shared/numbers';
import { DaysField } from './delivery/DaysField';
import { StateInput } from '../../shared/back-office/StateInput';
import { ColourField } from './ColourField';
import { PictureField } from './PictureField';
import { RowsField } from './RowsField';

// Lazy: larger than all other fields together, and rarely opened.
const ZonesField = lazy(() => import('./delivery/ZonesField'));

type Setting = AdminSettingGroupFragment['settings'][number];

export interface SettingFieldProps {
  setting: Setting;
  /** Restores the default; missing when it holds already. */
  onDefault: (() => void) | undefined;
}

/** Decimals of a position; more than a metre needs. */
const readDegrees: NumberReader = (text) => readDecimal(text, 15);

const ADDRESS_PARTS = [
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['postalCode', 'PIN'],
  ['country', 'Country'],
] as const;

export function SettingField({ setting, onDefault }: SettingFieldProps) {
  const { key, label, help, kind, problem } = setting;
  const below = (
    <>
      {problem && <Alert type="warning" showIcon title={problem} style={{ marginBottom: 8 }} />}
      {help}
      {onDefault && (
        <Button type="link" size="small" onClick={onDefault} aria-label={`Default of ${label}`}>
          Reset
        </Button>
      )}
    </>
  );
  switch (kind) {
    case 'ADDRESS':
      return (
        <Part label={label} help={below}>
          {ADDRESS_PARTS.map(([part, name]) => (
            <Form.Item
              key={part}
              name={[key, part]}
              label={name}
              rules={[{ required: true, whitespace: true, message: 'This is needed.' }]}
            >
              {part === 'state' ? <StateInput country={[key, 'country']} /> : <Input maxLength={200} />}
            </Form.Item>
          ))}
        </Part>
      );
    case 'POSITION':
      return (
        <Part label={label} help={below}>
          <Flex gap={12} wrap>
            {(['latitude', 'longitude'] as const).map((part) => (
              <Form.Item
                key={part}
                name={[key, part]}
                label={part === 'latitude' ? 'Latitude' : 'Longitude'}
                rules={[{ required: true, message: 'This is needed.' }, readable(readDegrees)]}
              >
                <NumberInput read={readDegrees} inputMode="text" style={{ width: 160 }} />
              </Form.Item>
            ))}
          </Flex>
        </Part>
      );
    case 'HOURS':
      return (
        <Part label={label} help={below}>
          <RowsField
            name={key}
            columns={[
              ['days', 'Days'],
              ['hours', 'Hours'],
            ]}
            most={7}
            add="Add a line"
          />
        </Part>
      );
    case 'LINKS':
      return (
        <Part label={label} help={below}>
          <RowsField
            name={key}
            columns={[
              ['name', 'Name'],
              ['url', 'Address'],
            ]}
            most={10}
            add="Add a link"
          />
        </Part>
      );
    case 'REDIRECTS':
      return (
        <Part label={label} help={below}>
          <RowsField
            name={key}
            columns={[
              ['from', 'Old address'],
              ['to', 'Leads to'],
            ]}
            most={500}
            add="Add a redirect"
          />
        </Part>
      );
    case 'DELIVERY_ZONES':
      return (
        <Part label={label} help={below}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
            <Form.Item name={key}>
              <ZonesField />
            </Form.Item>
          </Suspense>
        </Part>
      );
    case 'DAYS':
      return (
        <Part label={label} help={below}>
          <Form.Item name={key} style={{ marginBottom: 8 }}>
            <DaysField label={label} />
          </Form.Item>
        </Part>
      );
    case 'YES_NO':
      return (
        <Form.Item name={key} label={label} extra={below} valuePropName="checked">
          <Switch checkedChildren="Yes" unCheckedChildren="No" />
        </Form.Item>
      );
    default:
      return (
        <Form.Item name={key} label={label} extra={below} rules={rulesOf(kind)}>
          {single(setting)}
        </Form.Item>
      );
  }
}

/** A fieldset for values with several labelled parts. */
function Part({ label, help, children }: { label: string; help: ReactNode; children: ReactNode }) {
  return (
    <fieldset style={{ border: 0, padding: 0, margin: '0 0 24px', minWidth: 0 }}>
      <legend style={{ padding: 0, marginBottom: 8, fontWeight: 600, fontSize: 14 }}>{label}</legend>
      {children}
      <Typography.Text type="secondary">{help}</Typography.Text>
    </fieldset>
  );
}

/** What a number may be is the server's to say; that it is one shows at the field. */
function rulesOf(kind: Setting['kind']): FormRule[] {
  if (kind === 'RUPEES') return [readable(readAmount)];
  return kind === 'WHOLE_NUMBER' ? [readable(readWholeNumber)] : [];
}

/** The field of a single value. */
function single({ kind, label, most, unit, options }: Setting): ReactNode {
  switch (kind) {
    case 'PARAGRAPH':
      return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={most ?? undefined} showCount />;
    case 'EMAIL':
      return <Input type="email" maxLength={254} />;
    case 'PHONE':
      return <Input type="tel" maxLength={30} />;
    case 'EMAILS':
      return (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ' ', ';']}
          placeholder="name@example.com, then Enter"
        />
      );
    case 'WHOLE_NUMBER':
      return <NumberInput suffix={unit} style={{ width: 200 }} />;
    case 'RUPEES':
      return <NumberInput read={readAmount} prefix="₹" style={{ width: 200 }} />;
    case 'PERCENT':
      return <Select<number> options={options.map(({ value, label }) => ({ value: Number(value), label }))} />;
    case 'WEEKDAYS':
      return <Checkbox.Group options={options.map(({ value, label }) => ({ value: Number(value), label }))} />;
    case 'COLOUR':
      return <ColourField />;
    case 'PICTURE':
      return <PictureField label={label} />;
    case 'CHOICE':
      return <Select<string> options={options.map(({ value, label }) => ({ value, label }))} />;
    default:
      return <Input maxLength={most ?? 300} />;
  }
}

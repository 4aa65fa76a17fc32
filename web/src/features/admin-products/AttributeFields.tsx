// Fields for the attributes of the product's category; their values are stored as specifications.
import { Col, Form, Input, Row, Segmented, Select } from 'antd';
import type { AdminProductCategoriesQuery, SpecificationInput } from '../../generated/admin-products';

export type CategoryAttribute = AdminProductCategoriesQuery['categories'][number]['attributes'][number];

export interface AttributeFieldsProps {
  attributes: readonly CategoryAttribute[];
  /** Given by the form around it. */
  value?: SpecificationInput[];
  onChange?: (pairs: SpecificationInput[]) => void;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Specifications that are no attribute of the category. */
export const freePairs = (pairs: readonly SpecificationInput[], attributes: readonly CategoryAttribute[]) =>
  pairs.filter(({ key }) => !attributes.some(({ name }) => same(name, key)));

/** The pairs with an attribute's value; attributes stand first, in their own order, and an empty value takes it out. */
export function withAttribute(
  pairs: readonly SpecificationInput[],
  attributes: readonly CategoryAttribute[],
  name: string,
  text: string,
): SpecificationInput[] {
  const kept = attributes.flatMap((attribute) => {
    const value = same(attribute.name, name) ? text : (pairs.find(({ key }) => same(key, attribute.name))?.value ?? '');
    return value.trim() ? [{ key: attribute.name, value }] : [];
  });
  return [...kept, ...freePairs(pairs, attributes)];
}

export function AttributeFields({ attributes, value = [], onChange }: AttributeFieldsProps) {
  if (attributes.length === 0) return null;
  const set = (name: string) => (text: string) => onChange?.(withAttribute(value, attributes, name, text));
  return (
    <Row gutter={16}>
      {attributes.map((attribute) => (
        <Col key={attribute.name} xs={24} sm={12} md={8}>
          <Form.Item label={attribute.name} style={{ marginBottom: 12 }}>
            <AttributeInput
              attribute={attribute}
              text={value.find(({ key }) => same(key, attribute.name))?.value ?? ''}
              onText={set(attribute.name)}
            />
          </Form.Item>
        </Col>
      ))}
    </Row>
  );
}

interface AttributeInputProps {
  attribute: CategoryAttribute;
  text: string;
  onText: (text: string) => void;
}

function AttributeInput({ attribute: { name, kind, unit, values }, text, onText }: AttributeInputProps) {
  if (kind === 'YES_NO')
    return (
      <Segmented
        aria-label={name}
        options={[
          { value: '', label: 'Not set' },
          { value: 'Yes', label: 'Yes' },
          { value: 'No', label: 'No' },
        ]}
        value={/^y/i.test(text) ? 'Yes' : /^n/i.test(text) ? 'No' : ''}
        onChange={onText}
      />
    );
  if (kind === 'LIST')
    return (
      <Select
        aria-label={name}
        mode={values.length > 0 ? 'multiple' : 'tags'}
        tokenSeparators={[',']}
        options={values.map((value) => ({ value, label: value }))}
        value={text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)}
        onChange={(chosen: string[]) => onText(chosen.join(', '))}
      />
    );
  return (
    <Input
      aria-label={name}
      inputMode="decimal"
      suffix={unit ?? undefined}
      value={unit && text.endsWith(` ${unit}`) ? text.slice(0, -unit.length - 1) : text}
      onChange={({ target }) =>
        onText(target.value && unit && /^[\d.]+$/.test(target.value) ? `${target.value} ${unit}` : target.value)
      }
    />
  );
}

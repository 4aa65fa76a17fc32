// What a description still lacks, as a small list beside it. It asks for nothing and holds nothing up.
import { Flex, Form, Typography, type FormInstance } from 'antd';
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { UsualValues } from '../../shared/back-office/usual-values';
import { descriptionPoints, type DescribedValues } from './description-gaps';
import type { ProductFormValues } from './ProductForm';

export interface DescriptionHelpProps {
  form: FormInstance<ProductFormValues>;
  /** What its category says of its products. */
  usual: UsualValues | undefined;
}

export function DescriptionHelp({ form, usual }: DescriptionHelpProps) {
  const values = (Form.useWatch([], { form, preserve: true }) ?? {}) as DescribedValues;
  const points = descriptionPoints(values, usual);
  const missing = points.filter(({ said }) => !said);
  return (
    <section aria-label="What shoppers ask" style={{ marginBottom: 24, fontSize: 13 }}>
      <Typography.Text type="secondary">
        {missing.length === 0
          ? 'It answers what shoppers ask.'
          : `Shoppers ask for this too (${points.length - missing.length} of ${points.length} said):`}
      </Typography.Text>
      <Flex component="ul" wrap gap="4px 16px" style={{ listStyle: 'none', margin: '6px 0 0', padding: 0 }}>
        {points.map(({ name, how, said }) => (
          <li key={name} title={said ? undefined : how}>
            {said ? (
              <CheckCircleFilled aria-label="Said:" style={{ color: 'var(--color-success)' }} />
            ) : (
              <MinusCircleOutlined aria-label="Missing:" style={{ color: 'var(--color-ink-soft)' }} />
            )}{' '}
            {name}
          </li>
        ))}
      </Flex>
      {missing[0] && (
        <Typography.Text type="secondary" style={{ display: 'block', marginTop: 4 }}>
          {missing[0].name}: {missing[0].how}
        </Typography.Text>
      )}
    </section>
  );
}

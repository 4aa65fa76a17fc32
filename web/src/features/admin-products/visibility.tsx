// Whether a product is shown to shoppers: its words, its badge, and its fields.
import { Select, Tag, type FormRule } from 'antd';
import type { ProductVisibility } from '../../generated/admin-products';
import { formatDateTime } from '../../shared/dates';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const visibilityWords = enumTable<ProductVisibility, string>(
  { LIVE: 'Live', DRAFT: 'Draft', HIDDEN: 'Hidden' },
  inCapitals,
);

export const everyVisibility = ['LIVE', 'DRAFT', 'HIDDEN'] as const satisfies readonly ProductVisibility[];

export const visibilities = everyVisibility.map((value) => ({ value, label: visibilityWords[value] }));

/** Of a product that is not live; nothing of one that is. */
export function VisibilityTag({ visibility, liveFrom }: { visibility: ProductVisibility; liveFrom: string | null }) {
  if (visibility === 'LIVE') return null;
  return (
    <Tag color={visibility === 'DRAFT' ? 'gold' : 'default'} style={{ whiteSpace: 'normal' }}>
      {visibilityWords[visibility]}
      {liveFrom && `, live from ${formatDateTime(liveFrom)}`}
    </Tag>
  );
}

interface FieldProps {
  /** What stands in the empty field of a change of many products. */
  asItIs: string | undefined;
}

export function VisibilityInput({ asItIs, ...field }: FieldProps) {
  return <Select {...field} options={visibilities} allowClear={asItIs !== undefined} placeholder={asItIs} />;
}

/** A live product waits for no moment. */
export const plannedRule: FormRule = ({ getFieldValue }) => ({
  validator: (_, moment: string | null) => {
    if (!moment) return Promise.resolve();
    if (getFieldValue('visibility') === 'LIVE')
      return Promise.reject(new Error('Choose Draft or Hidden until then, or leave this empty'));
    return new Date(moment) > new Date()
      ? Promise.resolve()
      : Promise.reject(new Error('Choose a time that lies ahead'));
  },
});

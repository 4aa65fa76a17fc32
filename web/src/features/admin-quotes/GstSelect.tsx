// A rate of GST; the shop's usual one when none is chosen.
import { Select } from 'antd';
import { useAdminQuoteGstQuery } from '../../generated/admin-quotes';

export interface GstSelectProps {
  /** All from the form. */
  id?: string;
  value?: number | null;
  onChange?: (rate: number | null) => void;
}

export function GstSelect({ id, value, onChange }: GstSelectProps) {
  const { data, loading } = useAdminQuoteGstQuery();
  return (
    <Select<number>
      {...(id && { id })}
      allowClear
      loading={loading}
      placeholder={data && `${data.shop.defaultGstRate}%, the usual rate`}
      value={value ?? undefined}
      options={data?.shop.gstRates.map((rate) => ({ value: rate, label: `${rate}%` })) ?? []}
      onChange={(rate) => onChange?.(rate ?? null)}
      style={{ width: '100%' }}
    />
  );
}

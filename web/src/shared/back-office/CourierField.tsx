// The field of a form for the courier: those that the owner has listed are proposed, the last one that was used stands in it.
import { AutoComplete, Form } from 'antd';
import { useBackOfficeCouriersQuery } from '../../generated/back-office';

/** The courier of the last parcel, proposed for the next one. */
const lastCourier = 'gs-last-courier';

export const rememberedCourier = (): string => {
  try {
    return localStorage.getItem(lastCourier) ?? '';
  } catch {
    return '';
  }
};

export const rememberCourier = (courier: string | undefined): void => {
  if (!courier) return;
  try {
    localStorage.setItem(lastCourier, courier);
  } catch {
    // Without storage it is asked for each time.
  }
};

export interface CourierFieldProps {
  /** False while its dialog is closed: the couriers are fetched when it opens. */
  open: boolean;
  extra?: string;
}

/** A field named `courier`. */
export function CourierField({ open, extra }: CourierFieldProps) {
  const couriers = useBackOfficeCouriersQuery({ skip: !open });
  return (
    <Form.Item name="courier" label="Courier" extra={extra}>
      <AutoComplete
        size="large"
        style={{ minHeight: 48 }}
        options={(couriers.data?.couriers ?? []).map((value) => ({ value }))}
        showSearch={{
          filterOption: (typed, option) => (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
        }}
        maxLength={60}
      />
    </Form.Item>
  );
}

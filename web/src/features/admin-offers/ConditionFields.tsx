// When an offer counts: the cart, the buyer, the place, the payment and the time.
import { Checkbox, Flex, Form, Input, Select, Switch } from 'antd';
import { MomentInput } from '../../shared/back-office/MomentInput';
import { amountAboveZero } from '../../shared/back-office/number-rules';
import { useCan } from '../../shared/back-office/permissions';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import type { NamedSelectProps } from '../../shared/back-office/SearchedSelect';
import { CustomersSelect, ZonesSelect } from './NamedSelect';
import type { OfferValues } from './offer-values';
import { weekdays } from './offer-words';

const field = { flex: '1 1 220px', minWidth: 0 };
const payments = [
  { value: 'ONLINE', label: 'Only when it is paid online (prepaid)' },
  { value: 'COD', label: 'Only with cash on delivery' },
];

interface DaysProps {
  value?: number[];
  onChange?: (days: number[]) => void;
}

/** The form would also hand down `aria-required`, which a group of checkboxes may not carry. */
function Days({ value, onChange }: DaysProps) {
  return (
    <Checkbox.Group<number>
      role="group"
      aria-label="Days of the week"
      options={weekdays}
      value={value ?? []}
      onChange={(days) => onChange?.(days)}
    />
  );
}

export function ConditionFields({ known }: Pick<NamedSelectProps, 'known'>) {
  const can = useCan();
  const form = Form.useFormInstance<OfferValues>();
  const named = Form.useWatch('conditions', { form, preserve: true });
  const [seesCustomers, seesSettings] = [can('VIEW_CUSTOMERS'), can('MANAGE_SETTINGS')];
  return (
    <>
      <Flex wrap gap="0 16px">
        <Form.Item
          name={['conditions', 'startsAt']}
          label="From, India time"
          extra="Empty: as soon as you start it."
          style={field}
        >
          <MomentInput />
        </Form.Item>
        <Form.Item
          name={['conditions', 'endsAt']}
          label="Until, India time"
          extra="Empty: until you end it."
          dependencies={[['conditions', 'startsAt']]}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, until: string | null) => {
                const from = getFieldValue(['conditions', 'startsAt']) as string | null;
                return until && from && until <= from
                  ? Promise.reject(new Error('Choose a time after it starts'))
                  : Promise.resolve();
              },
            }),
          ]}
          style={field}
        >
          <MomentInput />
        </Form.Item>
      </Flex>
      <Flex wrap gap="0 16px">
        <Form.Item
          name={['conditions', 'minimum']}
          label="Minimum cart value"
          extra="Goods before offers and delivery. Empty: any cart."
          rules={amountAboveZero('The minimum')}
          style={field}
        >
          <RupeesInput />
        </Form.Item>
        <Form.Item name={['conditions', 'paymentMethod']} label="Way of payment" style={field}>
          <Select allowClear placeholder="Any" options={payments} />
        </Form.Item>
      </Flex>
      <Form.Item
        name={['conditions', 'firstOrder']}
        label="Only for the first order"
        extra="The shop knows by the account and by the phone number."
        valuePropName="checked"
      >
        <Switch checkedChildren="Yes" unCheckedChildren="No" />
      </Form.Item>
      <Form.Item name={['conditions', 'weekdays']} label="Days of the week" extra="None ticked: every day.">
        <Days />
      </Form.Item>
      <Flex wrap gap="0 16px">
        <Form.Item name={['conditions', 'hoursFrom']} label="Each day from, India time" style={field}>
          <Input type="time" />
        </Form.Item>
        <Form.Item
          name={['conditions', 'hoursUntil']}
          label="Each day until"
          extra="Earlier than the start means: on the next day."
          style={field}
        >
          <Input type="time" />
        </Form.Item>
      </Flex>
      {(seesSettings || (named?.zoneIds ?? []).length > 0) && (
        <Form.Item
          name={['conditions', 'zoneIds']}
          label="Only in these delivery zones"
          extra="Zones are set under Settings, Delivery."
        >
          <ZonesSelect known={known} seesSettings={seesSettings} {...(!seesSettings && { disabled: true })} />
        </Form.Item>
      )}
      <Form.Item
        name={['conditions', 'pins']}
        label="Only at these PIN codes"
        extra="226001, a beginning such as 226, or a range such as 226001-226030. Enter or comma after each."
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', '\n']} placeholder="All" />
      </Form.Item>
      {seesCustomers ? (
        <Form.Item name={['conditions', 'customerIds']} label="Only for these customers">
          <CustomersSelect known={known} />
        </Form.Item>
      ) : (
        (named?.customerIds ?? []).length > 0 && (
          <p className="admin-quiet">Only for {named!.customerIds.length} customers whom an admin has chosen.</p>
        )
      )}
    </>
  );
}

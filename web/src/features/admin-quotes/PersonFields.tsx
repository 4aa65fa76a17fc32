// Who a quote is for, and where it goes once that is known.
import { Form, Input, Switch } from 'antd';
import { useCan } from '../../shared/back-office/permissions';
import { StateInput } from '../../shared/back-office/StateInput';
import { CustomerSelect } from './FoundSelect';
import type { QuoteValues } from './quote-values';

export interface PersonFieldsProps {
  /** A new one may be for an account that is found here. */
  isNew: boolean;
  /** Told when the fields change by a program, which the form does not tell. */
  onChange: () => void;
}

const needed = { required: true, whitespace: true, message: 'This is needed' };

export function PersonFields({ isNew, onChange }: PersonFieldsProps) {
  const form = Form.useFormInstance<QuoteValues>();
  const seesCustomers = useCan()('VIEW_CUSTOMERS');
  const name = Form.useWatch('name', form);
  return (
    <div className="admin-quote-fields">
      {isNew && seesCustomers && (
        <Form.Item
          name="customerId"
          label="Customer with an account"
          extra="Or type who asks below."
          className="admin-quote-wide"
        >
          <CustomerSelect
            label="Customer with an account"
            known={name}
            onPick={(customer) => {
              form.setFieldsValue({
                customerId: customer?.id as string,
                ...(customer && { name: customer.name, phone: customer.phone ?? '', email: customer.email }),
              });
              onChange();
            }}
          />
        </Form.Item>
      )}
      <Form.Item
        name="name"
        label="Name"
        rules={[{ required: true, whitespace: true, message: 'Say who asks' }]}
        className="admin-quote-row"
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label="Phone" extra="For WhatsApp or SMS." className="admin-quote-row">
        <Input type="tel" maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="email"
        label="E-mail"
        rules={[{ type: 'email', message: 'This is no e-mail address' }]}
        className="admin-quote-row"
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

export function AddressFields() {
  const form = Form.useFormInstance<QuoteValues>();
  const isKnown = Form.useWatch('hasAddress', form);
  const country = Form.useWatch(['address', 'country'], { form, preserve: true }) as string | undefined;
  return (
    <>
      <Form.Item
        name="hasAddress"
        label="The address is known"
        valuePropName="checked"
        extra="Otherwise the customer gives it when accepting."
      >
        <Switch checkedChildren="Yes" unCheckedChildren="No" />
      </Form.Item>
      {isKnown && (
        <div className="admin-quote-fields">
          <Form.Item name={['address', 'firstName']} label="First name">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['address', 'lastName']} label="Last name">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['address', 'company']} label="Firm">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name={['address', 'street']}
            label="House and street"
            rules={[needed]}
            className="admin-quote-wide"
          >
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['address', 'street2']} label="Flat, floor or landmark" className="admin-quote-wide">
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['address', 'postalCode']} label="PIN code" rules={[needed]}>
            <Input maxLength={12} autoComplete="off" {...(country === 'India' && { inputMode: 'numeric' })} />
          </Form.Item>
          <Form.Item name={['address', 'city']} label="Town or city" rules={[needed]}>
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['address', 'state']} label="State" rules={[needed]}>
            <StateInput country={['address', 'country']} />
          </Form.Item>
        </div>
      )}
    </>
  );
}

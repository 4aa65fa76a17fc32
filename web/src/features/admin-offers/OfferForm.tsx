// The fields of an offer, in the order in which an owner thinks of it.
import { Button, Flex, Form, Input, Radio, Switch, Typography, type FormInstance } from 'antd';
import type { AdminOfferDetailsFragment } from '../../generated/admin-offers';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between } from '../../shared/back-office/number-rules';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { Panel } from '../../shared/back-office/Panel';
import { ProductsSelect } from '../../shared/back-office/ProductSelect';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { ConditionFields } from './ConditionFields';
import { GiftFields } from './GiftFields';
import { CategoriesSelect, GroupsSelect } from './NamedSelect';
import type { OfferValues } from './offer-values';
import { triggers } from './offer-words';

export interface OfferFormProps {
  form: FormInstance<OfferValues>;
  /** Undefined while it is not saved. */
  offer: AdminOfferDetailsFragment | undefined;
  /** Names of what it names, also of the one it is a copy of. */
  known: AdminOfferDetailsFragment['names'];
  /** Nothing can be changed. */
  disabled: boolean;
  onSubmit: () => void;
  onChange: () => void;
  /** Shows its codes. */
  onCodes: () => void;
}

const field = { flex: '1 1 170px', minWidth: 0, maxWidth: 260 };

function Goods({ known, isSet }: Pick<OfferFormProps, 'known'> & { isSet: boolean }) {
  return (
    <>
      {!isSet && (
        <>
          <p className="admin-quiet">Nothing chosen: everything in the cart.</p>
          <Form.Item name={['goods', 'categoryIds']} label="Categories">
            <CategoriesSelect known={known} />
          </Form.Item>
          <Form.Item name={['goods', 'productIds']} label="Products">
            <ProductsSelect known={known} />
          </Form.Item>
          <Form.Item name={['goods', 'groupIds']} label="Product groups">
            <GroupsSelect known={known} />
          </Form.Item>
        </>
      )}
      <Form.Item name={['goods', 'notReduced']} label="Not on products already below their MRP" valuePropName="checked">
        <Switch checkedChildren="Yes" unCheckedChildren="No" />
      </Form.Item>
    </>
  );
}

function Limits() {
  return (
    <Flex wrap gap="0 16px">
      <Form.Item
        name={['limits', 'uses']}
        label="Uses in all"
        extra="Empty: any number."
        rules={[between('The number', 1, 10_000_000)]}
        style={field}
      >
        <NumberInput />
      </Form.Item>
      <Form.Item
        name={['limits', 'usesPerCustomer']}
        label="Uses per customer"
        extra="Empty: any number."
        rules={[between('The number', 1, 100)]}
        style={field}
      >
        <NumberInput />
      </Form.Item>
      <Form.Item
        name={['limits', 'budget']}
        label="Discount budget in all"
        extra="Empty: no limit."
        rules={amountAboveZero('The budget')}
        style={field}
      >
        <RupeesInput />
      </Form.Item>
    </Flex>
  );
}

function WithOthers() {
  return (
    <>
      <p>
        An offer that cannot be used with others counts alone; those that can are taken off one after the other, the
        higher priority first. Where offers exclude each other, the shopper gets the one with the lowest total to pay,
        and of equal totals the one with the higher priority.
      </p>
      <Flex wrap gap="0 24px">
        <Form.Item name="combines" label="Can be used with other offers" valuePropName="checked">
          <Switch checkedChildren="Yes" unCheckedChildren="No" />
        </Form.Item>
        <Form.Item
          name="priority"
          label="Priority"
          extra="0 to 1,000."
          rules={[between('The priority', 0, 1000)]}
          style={field}
        >
          <NumberInput />
        </Form.Item>
      </Flex>
    </>
  );
}

export function OfferForm({ form, offer, known, disabled, onSubmit, onChange, onCodes }: OfferFormProps) {
  const trigger = Form.useWatch('trigger', { form, preserve: true });
  const kind = Form.useWatch(['gift', 'kind'], form);
  return (
    <OfficeForm<OfferValues>
      name="offer"
      form={form}
      layout="vertical"
      disabled={disabled}
      scrollToFirstError
      onFinish={onSubmit}
      onValuesChange={onChange}
      className="admin-offer-panels"
    >
      <Panel title="What it gives">
        <Form.Item
          name="name"
          label="Name"
          extra="Shoppers read it in the cart and on the invoice."
          rules={[{ required: true, whitespace: true, message: 'Give the offer a name' }]}
        >
          <Input maxLength={60} placeholder="Diwali sale" />
        </Form.Item>
        <GiftFields known={known} />
        <Form.Item
          name="description"
          label="Your own sentence for shoppers"
          extra="Empty: the shop says what it gives and asks for."
        >
          <Input.TextArea rows={2} maxLength={300} />
        </Form.Item>
      </Panel>
      <Panel title="How shoppers get it">
        {offer ? (
          <p>
            {triggers.find(({ value }) => value === offer.trigger)?.label ?? offer.trigger}.{' '}
            <span className="admin-quiet">This stays as it is; for another way, duplicate the offer.</span>
          </p>
        ) : (
          <Form.Item name="trigger" label="They get it" className="admin-offer-choice">
            <Radio.Group options={triggers} aria-label="They get it" />
          </Form.Item>
        )}
        {trigger === 'CODE' && (
          <Form.Item
            name="code"
            label="Code"
            extra="3 to 24 letters A to Z and digits. Shoppers may type it in small letters too."
            rules={[{ required: true, whitespace: true, message: 'Enter a code' }]}
          >
            <Input maxLength={60} placeholder="DIWALI10" autoComplete="off" style={{ maxWidth: 260 }} />
          </Form.Item>
        )}
        {offer?.code && (
          <p>
            Link that brings the code, for WhatsApp or a QR code:{' '}
            <Typography.Text copyable={{ tooltips: ['Copy the link', 'Copied'] }}>
              {`${location.origin}/?code=${offer.code}`}
            </Typography.Text>
          </p>
        )}
        {trigger === 'CODES' &&
          (offer ? (
            <Button disabled={false} onClick={onCodes}>
              Codes of this offer
            </Button>
          ) : (
            <p className="admin-quiet">Save the draft first; then you can make its codes.</p>
          ))}
      </Panel>
      <Panel title="On which goods">
        <Goods known={known} isSet={kind === 'SET_PRICE'} />
      </Panel>
      <Panel title="When it counts">
        <ConditionFields known={known} />
      </Panel>
      <Panel title="How often">
        <Limits />
      </Panel>
      <Panel title="Together with other offers">
        <WithOthers />
      </Panel>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </OfficeForm>
  );
}

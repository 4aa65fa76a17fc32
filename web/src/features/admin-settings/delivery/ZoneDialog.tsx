// Form of one zone: area, delivery methods, cash on delivery; the server validates it before it is applied.
import { useState } from 'react';
import { Button, Card, Divider, Flex, Form, Input, Select, Switch } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useApolloClient } from '@apollo/client/react';
import { AdminTriedDeliveryDocument } from '../../../generated/admin-settings';
import { EditForm } from '../../../shared/back-office/EditForm';
import { FormDialog } from '../../../shared/back-office/FormDialog';
import { FailureNotice } from '../../../shared/back-office/FailureNotice';
import { NumberInput } from '../../../shared/back-office/NumberInput';
import { readable } from '../../../shared/back-office/number-rules';
import { stateOptions } from '../../../shared/back-office/StateInput';
import { RupeesInput } from '../../../shared/back-office/RupeesInput';
import { fieldErrors } from '../../../shared/error-text';
import { readAmount, readWholeNumber } from '../../../shared/numbers';
import { TariffFields } from './TariffFields';
import { newWay, newZone, zoneOf, type TypedZone, type Zone } from './zones';

interface Props {
  /** Undefined for a new zone. */
  zone: Zone | undefined;
  others: readonly Zone[];
  onKeep(zone: Zone): void;
  onClose(): void;
}

const needed = [{ required: true, message: 'This is needed.' }];
const whole = readable(readWholeNumber);
const amount = readable(readAmount);
/** Any cart: only a refusal of the zone matters. */
const somePin = '110001';

/** `deliveryZones.0.methods.1.name` as the form names it. */
const namesOf = (path: string): (string | number)[] =>
  path
    .replace('deliveryZones.0.', '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

export function ZoneDialog({ zone, others, onKeep, onClose }: Props) {
  const [form] = Form.useForm<TypedZone>();
  const client = useApolloClient();
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const india = Form.useWatch('india', form);
  const cod = Form.useWatch('cod', form);

  const check = async () => {
    const typed = zoneOf(form.getFieldsValue(true) as TypedZone, zone?.id, others);
    setChecking(true);
    setFailure(undefined);
    try {
      await client.query({
        query: AdminTriedDeliveryDocument,
        variables: { setup: { deliveryZones: [typed] }, pin: somePin, items: [] },
        fetchPolicy: 'no-cache',
      });
      onKeep(typed);
    } catch (error) {
      const named = Object.entries(fieldErrors(error));
      form.setFields(named.map(([path, message]) => ({ name: namesOf(path) as never, errors: [message] })));
      setFailure(error);
    } finally {
      setChecking(false);
    }
  };

  return (
    <FormDialog
      open
      title={zone ? `Zone ${zone.name}` : 'A new zone'}
      width={720}
      onClose={onClose}
      onOk={form.submit}
      okText="OK"
      confirmLoading={checking}
      destroyOnHidden
    >
      <EditForm<TypedZone>
        name="zone"
        form={form}
        layout="vertical"
        initialValues={zone ?? newZone}
        onFinish={() => void check()}
        scrollToFirstError
      >
        <FailureNotice error={failure} fallback="This zone is not right yet." />
        <Form.Item name="name" label="Name" rules={needed} extra="For you; shoppers see the names of the ways.">
          <Input maxLength={60} />
        </Form.Item>
        <Flex gap={24} wrap>
          <Form.Item name="india" label="All of India" valuePropName="checked">
            <Switch checkedChildren="Yes" unCheckedChildren="No" />
          </Form.Item>
          <Form.Item name="abroad" label="Other countries" valuePropName="checked">
            <Switch checkedChildren="Yes" unCheckedChildren="No" />
          </Form.Item>
        </Flex>
        {!india && (
          <>
            <Form.Item name="states" label="States and union territories">
              <Select mode="multiple" options={stateOptions} placeholder="None" allowClear />
            </Form.Item>
            <Form.Item
              name="pins"
              label="PINs"
              extra="226001, a beginning such as 226, or a range such as 226001-226030. Enter or comma after each."
            >
              <Select
                mode="tags"
                open={false}
                suffixIcon={null}
                tokenSeparators={[',', ';', '\n']}
                placeholder="None"
              />
            </Form.Item>
            <Form.Item
              name="radiusKm"
              label="Kilometres around the shop"
              extra="As the crow flies, from the PIN of your address; right to a few kilometres."
              rules={[whole]}
            >
              <NumberInput suffix="km" style={{ width: 160 }} />
            </Form.Item>
          </>
        )}
        <Divider titlePlacement="start">Ways of delivery</Divider>
        <Form.List name="methods">
          {(ways, { add, remove }, { errors }) => (
            <Flex vertical gap={12}>
              {ways.map(({ key, name }, index) => (
                <Card
                  key={key}
                  size="small"
                  title={index === 0 ? 'Taken when nobody chooses' : `Way ${index + 1}`}
                  extra={
                    ways.length > 1 && (
                      <Button
                        aria-label={`Remove way ${index + 1}`}
                        icon={<DeleteOutlined aria-hidden />}
                        onClick={() => remove(name)}
                      />
                    )
                  }
                >
                  <Flex gap={12} wrap>
                    <Form.Item name={[name, 'name']} label="Name" rules={needed} style={{ flex: '2 1 210px' }}>
                      <Input maxLength={60} />
                    </Form.Item>
                    <Form.Item
                      name={[name, 'daysFrom']}
                      label="Days from"
                      rules={[...needed, whole]}
                      style={{ flex: '1 1 90px' }}
                    >
                      <NumberInput />
                    </Form.Item>
                    <Form.Item
                      name={[name, 'daysTo']}
                      label="to"
                      rules={[...needed, whole]}
                      style={{ flex: '1 1 90px' }}
                    >
                      <NumberInput />
                    </Form.Item>
                  </Flex>
                  <TariffFields way={name} />
                </Card>
              ))}
              <Form.ErrorList errors={errors} />
              {ways.length < 6 && (
                <Button
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => add({ ...newWay, name: '' })}
                  style={{ alignSelf: 'flex-start' }}
                >
                  Add a way
                </Button>
              )}
            </Flex>
          )}
        </Form.List>
        <Divider titlePlacement="start">Cash on delivery</Divider>
        <Form.Item name="cod" label="Taken here" valuePropName="checked">
          <Switch checkedChildren="Yes" unCheckedChildren="No" />
        </Form.Item>
        {cod && (
          <Flex gap={12} wrap>
            <Form.Item
              name="codCharge"
              label="Charge"
              extra="Empty: as under Selling."
              rules={[amount]}
              style={{ flex: '1 1 180px' }}
            >
              <RupeesInput />
            </Form.Item>
            <Form.Item
              name="codMost"
              label="Largest total"
              extra="Empty: no other limit than under Selling."
              rules={[amount]}
              style={{ flex: '1 1 180px' }}
            >
              <RupeesInput />
            </Form.Item>
          </Flex>
        )}
      </EditForm>
    </FormDialog>
  );
}

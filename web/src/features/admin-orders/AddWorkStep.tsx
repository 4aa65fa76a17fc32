// Notes what the workshop did for an order, with pictures.
import { useEffect, useState } from 'react';
import { AutoComplete, Button, Checkbox, Flex, Form, Input, Radio } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import {
  useAdminAddWorkStepMutation,
  useAdminWorkStepNamesQuery,
  type AdminOrderDetailsFragment,
} from '../../generated/admin-orders';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FileChooser, PICTURE_TYPES } from '../../shared/back-office/FileChooser';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';

/** As the API takes them. */
const PICTURES_MOST = 6;

export interface AddWorkStepProps {
  order: AdminOrderDetailsFragment;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  label: string;
  note?: string;
  isShown: boolean;
  tellCustomer: boolean;
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Flex vertical align="center">
      {address && (
        <img src={address} alt={file.name} width={72} height={72} style={{ objectFit: 'cover', borderRadius: 6 }} />
      )}
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      />
    </Flex>
  );
}

export default function AddWorkStep({ order, onClose, onDone }: AddWorkStepProps) {
  const [form] = Form.useForm<Values>();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const names = useAdminWorkStepNamesQuery();
  const [add, { loading, error }] = useAdminAddWorkStepMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const isShown = Form.useWatch('isShown', form) ?? true;
  const save = async ({ label, note, isShown: shown, tellCustomer }: Values) => {
    const { data } = await add({
      context: { upload: pictures.length > 0 },
      variables: {
        orderId: order.id,
        label: label.trim(),
        note: note?.trim() || null,
        isShown: shown,
        tellCustomer: shown && tellCustomer,
        pictures: pictures.length > 0 ? [...pictures] : null,
      },
    });
    if (!data) return;
    toast.success(shown ? 'Noted; the customer sees it on the page of the order' : 'Noted for staff');
    onClose();
    onDone();
  };
  return (
    <FormDialog
      open
      title={`Work on ${order.orderNumber}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      changed={() => pictures.length > 0}
      zIndex={1100}
    >
      <FailureNotice error={error} fallback="The step could not be saved. Please try again." />
      <EditForm<Values>
        name="work-step"
        form={form}
        layout="vertical"
        initialValues={{ label: '', note: '', isShown: true, tellCustomer: false }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="label"
          label="What was done"
          rules={[{ required: true, whitespace: true, message: 'Say what was done' }]}
        >
          <AutoComplete
            options={(names.data?.workStepNames ?? []).map((value) => ({ value }))}
            showSearch={{
              filterOption: (typed, option) => !!option?.value.toLowerCase().includes(typed.toLowerCase()),
            }}
          >
            <Input maxLength={100} placeholder="Welded" />
          </AutoComplete>
        </Form.Item>
        <Form.Item name="note" label="More about it (optional)">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={1000} />
        </Form.Item>
        <Form.Item label="Pictures (optional)" extra={`At most ${PICTURES_MOST}.`}>
          <Flex wrap gap={8}>
            {pictures.map((file, at) => (
              <Preview
                key={`${file.name}-${file.lastModified}-${at}`}
                file={file}
                onRemove={() => setPictures(pictures.filter((_, index) => index !== at))}
              />
            ))}
          </Flex>
          {pictures.length < PICTURES_MOST && (
            <FileChooser
              label="Picture of the work"
              accept={PICTURE_TYPES}
              chosen={false}
              loading={false}
              error={undefined}
              onFile={(file) => setPictures([...pictures, file])}
              onRemove={() => setPictures([])}
            >
              {null}
            </FileChooser>
          )}
        </Form.Item>
        <Form.Item name="isShown" label="Who sees it">
          <Radio.Group
            aria-label="Who sees it"
            options={[
              { value: true, label: 'The customer too' },
              { value: false, label: 'Only staff' },
            ]}
          />
        </Form.Item>
        {isShown && (
          <Form.Item name="tellCustomer" valuePropName="checked">
            <Checkbox>The customer gets a mail about it</Checkbox>
          </Form.Item>
        )}
      </EditForm>
    </FormDialog>
  );
}

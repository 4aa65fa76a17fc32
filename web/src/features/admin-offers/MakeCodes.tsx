// Makes many codes at once; the new ones come as a file.
import { useEffect } from 'react';
import { Form, Input } from 'antd';
import { useAdminGenerateOfferCodesMutation } from '../../generated/admin-offers';
import { download } from '../../shared/back-office/download';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { NumberInput, type TypedNumber } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';

export interface MakeCodesProps {
  offerId: string;
  open: boolean;
  onClose: () => void;
  onMade: (count: number) => void;
}

interface Wanted {
  count: TypedNumber;
  start: string;
  usesEach: TypedNumber;
}

const usual: Wanted = { count: 100, start: '', usesEach: 1 };

export function MakeCodes({ offerId, open, onClose, onMade }: MakeCodesProps) {
  const [form] = Form.useForm<Wanted>();
  const [make, { loading, error, reset }] = useAdminGenerateOfferCodesMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  useEffect(() => {
    if (!open) return;
    reset();
    form.setFieldsValue(usual);
  }, [open, form, reset]);
  const go = async ({ count, start, usesEach }: Wanted) => {
    const { data } = await make({
      variables: { input: { offerId, count: Number(count), start: start.trim(), usesEach: Number(usesEach) } },
    });
    if (!data) return;
    const { file, count: made } = data.generateOfferCodes;
    download(file.url, file.filename);
    onMade(made);
  };
  return (
    <FormDialog
      open={open}
      title="Make codes"
      okText="Make codes"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
      afterOpenChange={(shown) => shown && form.focusField('count')}
    >
      <FailureNotice error={error} fallback="The codes could not be made. Please try again." />
      <EditForm<Wanted> name="codes" form={form} layout="vertical" onFinish={(wanted) => void go(wanted)}>
        <Form.Item
          name="count"
          label="How many"
          rules={[{ required: true, message: 'Say how many' }, between('The number', 1, 10_000)]}
        >
          <NumberInput onPressEnter={() => form.submit()} />
        </Form.Item>
        <Form.Item
          name="start"
          label="They begin with"
          extra="Such as DIWALI; eight letters and digits that nobody misreads follow. Empty: only those."
        >
          <Input maxLength={16} autoComplete="off" onPressEnter={() => form.submit()} />
        </Form.Item>
        <Form.Item
          name="usesEach"
          label="Orders with each code"
          rules={[{ required: true, message: 'Say how many' }, between('The number', 1, 1000)]}
        >
          <NumberInput onPressEnter={() => form.submit()} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}

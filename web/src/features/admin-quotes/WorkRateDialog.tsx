// A line of the price list: what is made, its rate, and what the calculator needs.
import { Flex, Form, Input, Select, Switch } from 'antd';
import {
  useAdminSaveWorkRateMutation,
  type AdminWorkRateFragment,
  type WorkShape,
  type WorkUnit,
} from '../../generated/admin-quotes';
import { errorCode } from '../../shared/error-text';
import { readAmount, readDecimal } from '../../shared/numbers';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import type { TypedNumber } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { DensityInput } from './DensityInput';
import { GstSelect } from './GstSelect';
import { shapes, unitChoices } from './quote-words';

interface Values {
  title: string;
  unit: WorkUnit;
  rate: TypedNumber;
  holdsTax: boolean;
  gstRatePercent: number | null;
  hsnCode: string;
  shape?: WorkShape | null;
  density: TypedNumber;
}

export interface WorkRateDialogProps {
  /** Undefined for a new one. */
  rate: AdminWorkRateFragment | undefined;
  onClose: () => void;
  onSaved: () => void;
  /** Reads the line again, which somebody else has changed. */
  onReload: () => Promise<void>;
}

const field = { flex: '1 1 150px', minWidth: 0 };

export function WorkRateDialog({ rate, onClose, onSaved, onReload }: WorkRateDialogProps) {
  const [form] = Form.useForm<Values>();
  const [save, { loading, error, reset }] = useAdminSaveWorkRateMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const unit = Form.useWatch('unit', form) ?? rate?.unit;
  const send = async (values: Values) => {
    const { data } = await save({
      variables: {
        input: {
          ...(rate && { workRateId: rate.id, version: rate.version, position: rate.position }),
          title: values.title.trim(),
          unit: values.unit,
          rate: Number(values.rate),
          holdsTax: values.holdsTax,
          gstRatePercent: values.gstRatePercent ?? null,
          hsnCode: values.hsnCode.trim() || null,
          shape: values.shape ?? null,
          density: typeof values.density === 'number' ? values.density : null,
        },
      },
    });
    if (!data) return;
    toast.success('Price list saved');
    onSaved();
  };
  return (
    <FormDialog
      open
      title={rate ? 'Edit a line of the price list' : 'Add to the price list'}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {errorCode(error) === 'STALE_VERSION' ? (
        <StaleNotice thing="line" onTakeOver={() => void onReload().then(reset)} />
      ) : (
        <FailureNotice error={error} fallback="The line could not be saved. Please try again." />
      )}
      <EditForm<Values>
        name="work-rate"
        form={form}
        layout="vertical"
        initialValues={{
          title: rate?.title ?? '',
          unit: rate?.unit ?? 'KG',
          rate: rate?.rate ?? null,
          holdsTax: rate?.holdsTax ?? false,
          gstRatePercent: rate?.gstRatePercent ?? null,
          hsnCode: rate?.hsnCode ?? '',
          shape: rate?.shape ?? undefined,
          density: rate?.density ?? null,
        }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="title"
          label="What is made"
          rules={[{ required: true, whitespace: true, message: 'Say what is made' }]}
        >
          <Input maxLength={200} placeholder="MS gate, fabricated and painted" />
        </Form.Item>
        <Flex wrap gap="0 12px">
          <Form.Item
            name="rate"
            label="Rate"
            rules={[{ required: true, message: 'Enter a rate' }, between('The rate', 0, 1_000_000_000, readAmount)]}
            style={field}
          >
            <RupeesInput />
          </Form.Item>
          <Form.Item name="unit" label="Of one" style={field}>
            <Select options={unitChoices} />
          </Form.Item>
          <Form.Item name="gstRatePercent" label="GST" style={field}>
            <GstSelect />
          </Form.Item>
          <Form.Item
            name="hsnCode"
            label="HSN code"
            rules={[{ pattern: /^\d{4,8}$/, message: '4 to 8 digits' }]}
            style={field}
          >
            <Input maxLength={8} inputMode="numeric" placeholder="7308" />
          </Form.Item>
        </Flex>
        <Form.Item name="holdsTax" label="GST is in the rate" valuePropName="checked">
          <Switch checkedChildren="Yes" unCheckedChildren="No" />
        </Form.Item>
        {unit === 'KG' && (
          <>
            <Form.Item name="shape" label="Shape" extra="For the calculator of weights.">
              <Select allowClear placeholder="Any" options={shapes.map(({ value, label }) => ({ value, label }))} />
            </Form.Item>
            <Form.Item
              name="density"
              label="Density, kg per cubic metre"
              rules={[between('The density', 1, 30_000, readDecimal)]}
            >
              <DensityInput />
            </Form.Item>
          </>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </EditForm>
    </FormDialog>
  );
}

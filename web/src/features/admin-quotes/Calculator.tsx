// The calculator of sizes and weights: the API reckons one piece, the line gets all of them and says their sizes.
import { Flex, Form, Select } from 'antd';
import { useAdminWorkQuantityLazyQuery, type WorkShape, type WorkUnit } from '../../generated/admin-quotes';
import { readDecimal } from '../../shared/numbers';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { NumberInput, type TypedNumber } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { DensityInput } from './DensityInput';
import { measuredUnits, shapes, unitNames, type SizeName } from './quote-words';

export interface Measured {
  unit: WorkUnit;
  quantity: number;
  /** E.g. `12 × 2400 × 1200 × 3 mm, 813.9 kg`. */
  sizes: string;
}

export interface CalculatorProps {
  /** What the line says already. */
  begin: { unit: WorkUnit; shape?: WorkShape; density?: number };
  onFill: (measured: Measured) => void;
  onClose: () => void;
}

interface Values {
  unit: WorkUnit;
  shape: WorkShape;
  density: TypedNumber;
  pieces: TypedNumber;
  sizes: Partial<Record<SizeName, TypedNumber>>;
}

const field = { flex: '1 1 130px', minWidth: 0 };
const readSize = (text: string) => readDecimal(text, 1);
const isSurface = (unit: WorkUnit) => unit === 'SQUARE_FOOT' || unit === 'SQUARE_METRE';

/** Besides the length. */
function sizesOf(unit: WorkUnit, shape: WorkShape): readonly { name: SizeName; label: string; optional?: true }[] {
  if (unit === 'KG') return shapes.find(({ value }) => value === shape)?.sizes ?? [];
  return isSurface(unit) ? [{ name: 'width', label: 'Width' }] : [];
}

export function Calculator({ begin, onFill, onClose }: CalculatorProps) {
  const [form] = Form.useForm<Values>();
  const [ask, { loading, error }] = useAdminWorkQuantityLazyQuery({ fetchPolicy: 'no-cache' });
  useServerFieldErrors(form, error);
  const initial: Values = {
    unit: measuredUnits.some(({ value }) => value === begin.unit) ? begin.unit : 'KG',
    shape: begin.shape ?? 'PLATE',
    density: begin.density ?? 7850,
    pieces: 1,
    sizes: {},
  };
  const unit = Form.useWatch('unit', form) ?? initial.unit;
  const shape = Form.useWatch('shape', form) ?? initial.shape;
  const others = sizesOf(unit, shape);

  const fill = async (values: Values) => {
    const typed = [{ name: 'length' as const }, ...others].flatMap(({ name }) => {
      const size = values.sizes[name];
      return typeof size === 'number' ? [[name, size] as const] : [];
    });
    const sizes = Object.fromEntries(typed) as { length: number };
    const weighs = unit === 'KG' ? { shape, density: Number(values.density) } : {};
    // A failure shows above.
    const answer = await ask({ variables: { unit, sizes, ...weighs } }).catch(() => undefined);
    if (!answer?.data) return;
    const pieces = Number(values.pieces);
    const quantity = (Math.round(answer.data.workQuantity * 1000) * pieces) / 1000;
    const shown = quantity.toLocaleString('en-IN', { maximumFractionDigits: quantity < 100 ? 3 : 1 });
    const inMillimetres = typed.map(([name, size]) => (name === 'diameter' ? `Ø ${size}` : `${size}`)).join(' × ');
    onFill({ unit, quantity, sizes: `${pieces} × ${inMillimetres} mm, ${shown} ${unitNames[unit]}` });
  };
  return (
    <FormDialog
      open
      title="Sizes and weight"
      okText="Fill in"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="This could not be reckoned. Please try again." />
      <EditForm<Values>
        name="calculator"
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={(values) => void fill(values)}
      >
        <Flex wrap gap="0 12px">
          <Form.Item name="unit" label="Sold by" style={field}>
            <Select options={measuredUnits} />
          </Form.Item>
          <Form.Item
            name="pieces"
            label="Pieces"
            rules={[{ required: true, message: 'How many?' }, between('The number', 1, 10_000)]}
            style={field}
          >
            <NumberInput />
          </Form.Item>
        </Flex>
        {unit === 'KG' && (
          <>
            <Form.Item name="shape" label="Shape">
              <Select options={shapes.map(({ value, label }) => ({ value, label }))} />
            </Form.Item>
            <Form.Item
              name="density"
              label="Density, kg per cubic metre"
              rules={[{ required: true, message: 'Enter a density' }, between('The density', 1, 30_000, readDecimal)]}
            >
              <DensityInput />
            </Form.Item>
          </>
        )}
        <Flex wrap gap="0 12px">
          {[{ name: 'length' as const, label: 'Length', optional: undefined }, ...others].map(
            ({ name, label, optional }) => (
              <Form.Item
                key={name}
                name={['sizes', name]}
                label={`${label}, mm`}
                extra={optional && 'Empty: as wide.'}
                rules={[
                  ...(optional ? [] : [{ required: true, message: 'Enter millimetres' }]),
                  between('The size', 0.1, 100_000, readSize),
                ]}
                style={field}
              >
                <NumberInput read={readSize} />
              </Form.Item>
            ),
          )}
        </Flex>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </EditForm>
    </FormDialog>
  );
}

/** Puts sizes into the detail of a line: in place of those that were reckoned before, below what else is there. */
export function withSizes(detail: string, sizes: string): string {
  const kept = detail.split('\n').filter((line) => line.trim() !== '' && !/^\d+ × .* mm, [\d,.]+ /.test(line));
  return [...kept, sizes].join('\n');
}

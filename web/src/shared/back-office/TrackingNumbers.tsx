// Tracking numbers of many parcels: entered, shown line by line with what will happen, and then sent.
import { useEffect, useState } from 'react';
import { Button, Flex, Form, Progress } from 'antd';
import { counted } from '../counted';
import { CourierField, rememberCourier, rememberedCourier } from './CourierField';
import { EditForm } from './EditForm';
import { FailureNotice } from './FailureNotice';
import { FormDialog } from './FormDialog';
import { NumbersOfOrders } from './NumbersOfOrders';
import { NumbersReport } from './NumbersReport';
import { NumbersToPaste } from './NumbersToPaste';
import { readPastedNumbers } from './pasted-numbers';
import { useWhileOpen } from './use-while-open';
import {
  isToDo,
  useTrackingNumbers,
  type ChosenOrder,
  type EnteredNumbers,
  type NumbersReportLine,
} from './use-tracking-numbers';

export interface TrackingNumbersProps {
  open: boolean;
  /** Those whose numbers are asked for one by one; without them lines are pasted or come from a file. */
  orders?: readonly ChosenOrder[];
  onClose: () => void;
  /** Some were sent. */
  onDone: () => void;
}

interface Values {
  pasted?: string;
  numbers?: Record<string, string | undefined>;
  courier?: string;
}

function enteredOf({ pasted, numbers, courier }: Values, orders: readonly ChosenOrder[] | undefined): EnteredNumbers {
  const numberOf = ({ id }: ChosenOrder) => numbers?.[id]?.trim() ?? '';
  return {
    courier: courier?.trim() ?? '',
    lines: orders
      ? orders.filter(numberOf).map((one) => ({ orderNumber: one.orderNumber, trackingNumber: numberOf(one) }))
      : readPastedNumbers(pasted ?? '').lines,
    without: orders?.filter((one) => !numberOf(one)) ?? [],
  };
}

export function TrackingNumbers({ open, orders, onClose, onDone }: TrackingNumbersProps) {
  const [form] = Form.useForm<Values>();
  const { look, carryOut, progress, isAsking, error, forget } = useTrackingNumbers();
  const [entered, setEntered] = useState<EnteredNumbers>();
  const [lines, setLines] = useState<NumbersReportLine[]>();
  const [isDone, setIsDone] = useState(false);
  const shown = useWhileOpen(open, orders);
  useEffect(() => {
    if (!open) return;
    setLines(undefined);
    setIsDone(false);
    forget();
    form.resetFields();
    form.setFieldsValue({ courier: rememberedCourier() });
    // Once for each time it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);

  const check = async (values: Values) => {
    const now = enteredOf(values, orders);
    const told = await look(now);
    if (!told) return;
    setEntered(now);
    setLines(told);
  };
  const send = async () => {
    if (!entered || !lines) return;
    const told = await carryOut(entered, lines);
    // Those before a failure are sent.
    onDone();
    if (!told) return;
    rememberCourier(entered.courier);
    setLines(told);
    setIsDone(true);
  };
  const going = lines?.filter(isToDo) ?? [];
  const bare = going.filter(({ trackingNumber }) => !trackingNumber).length;
  const large = { size: 'large', style: { minHeight: 48 } } as const;
  const title = shown ? `Ship ${counted(shown.length, 'order')}` : 'Tracking numbers of many parcels';
  return (
    <FormDialog
      open={open}
      title={title}
      width={760}
      style={{ top: 24 }}
      mask={{ closable: false }}
      onClose={onClose}
      zIndex={1100}
      footer={
        <Flex wrap justify="flex-end" gap={8}>
          {isDone && (
            <Button {...large} type="primary" onClick={onClose}>
              Done
            </Button>
          )}
          {!isDone && lines && (
            <>
              <Button {...large} disabled={progress !== undefined} onClick={() => setLines(undefined)}>
                Back
              </Button>
              <Button
                {...large}
                type="primary"
                loading={progress !== undefined}
                disabled={going.length === 0}
                onClick={() => void send()}
              >
                {`Send ${counted(going.length, 'parcel')}${bare > 0 ? `, ${bare} without a number` : ''}`}
              </Button>
            </>
          )}
          {!lines && (
            <Button {...large} type="primary" loading={isAsking} onClick={() => form.submit()}>
              Check
            </Button>
          )}
        </Flex>
      }
    >
      <FailureNotice
        error={error}
        fallback={
          lines
            ? 'Not all of them could be sent. Press the button again: what is sent already stays as it is.'
            : 'The numbers could not be checked. Please try again.'
        }
      />
      {progress && <Progress percent={Math.floor((100 * progress.done) / Math.max(1, progress.total))} />}
      {lines && <NumbersReport lines={lines} isDone={isDone} />}
      {!isDone && (
        <div hidden={lines !== undefined}>
          <EditForm<Values>
            name="tracking-numbers"
            form={form}
            layout="vertical"
            onFinish={(values) => void check(values)}
          >
            {shown ? <NumbersOfOrders orders={shown} form={form} /> : <NumbersToPaste form={form} />}
            <CourierField
              open={open}
              {...(!shown && { extra: 'For all lines that name no courier in a third column.' })}
            />
          </EditForm>
        </div>
      )}
    </FormDialog>
  );
}

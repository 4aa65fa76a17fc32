// Consequences of the chosen status: refunds, documents, cash to hand back.
import { Alert, Radio } from 'antd';
import type { AdminOrderStatusChoicesQuery } from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';

export type StatusChoice = AdminOrderStatusChoicesQuery['orderStatusChoices']['choices'][number];

export interface StatusConsequencesProps {
  choice: StatusChoice;
  /** Undefined for accounts that may not keep the payment. */
  onRefundChange?: ((refund: boolean) => void) | undefined;
  refund: boolean;
}

function Documents({ choice: { issuesInvoice, reversesInvoice } }: { choice: StatusChoice }) {
  if (!issuesInvoice && !reversesInvoice) return null;
  return (
    <p>
      {issuesInvoice
        ? 'The order gets its invoice.'
        : 'Nothing was paid: a credit note takes the invoice of this order back.'}
    </p>
  );
}

export function StatusConsequences({ choice, refund, onRefundChange }: StatusConsequencesProps) {
  const { refundAmount, refundTo, cashToReturn, undoesPayment } = choice;
  return (
    <>
      {refundAmount > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={
            refund
              ? `${formatRupees(refundAmount)} will be refunded`
              : `${formatRupees(refundAmount)} will not be refunded`
          }
          description={
            <>
              {refund
                ? `It goes to ${refundTo}; that takes the bank a few days. The order cannot go on afterwards.`
                : 'The shop keeps the money. You can still refund it later from the details of the order.'}
              {onRefundChange && (
                <Radio.Group
                  aria-label="Refund"
                  value={refund}
                  onChange={(event) => onRefundChange(event.target.value as boolean)}
                  style={{ display: 'flex', flexDirection: 'column', gap: 4, marginTop: 8 }}
                  options={[
                    { value: true, label: `Refund ${formatRupees(refundAmount)}` },
                    { value: false, label: 'Do not refund' },
                  ]}
                />
              )}
            </>
          }
        />
      )}
      {cashToReturn > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`${formatRupees(cashToReturn)} did not come online`}
          description="It does not go back by itself: hand it back, and record it with Refund in the details of the order."
        />
      )}
      {undoesPayment && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="The order counts as unpaid again"
          description="It was not delivered, so its cash is to be collected again. If the shop has the money already, record it with Record cash first."
        />
      )}
      <Documents choice={choice} />
    </>
  );
}

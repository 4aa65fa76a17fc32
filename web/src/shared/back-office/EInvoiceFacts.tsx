// The IRN of a document, in short and to be copied, or the way to record it.
import { Button, Typography } from 'antd';

export interface EInvoiceFactsProps {
  documentNumber: string;
  einvoice: { irn: string; ackNumber: string } | null;
  /** Left out for those who only read orders. */
  onRecord?: () => void;
}

export function EInvoiceFacts({ documentNumber, einvoice, onRecord }: EInvoiceFactsProps) {
  if (einvoice)
    return (
      <Typography.Text
        type="secondary"
        style={{ display: 'block', fontSize: 12 }}
        title={einvoice.irn}
        copyable={{ text: einvoice.irn, tooltips: [`Copy the IRN of ${documentNumber}`, 'Copied'] }}
      >
        IRN {einvoice.irn.slice(0, 12)}…
      </Typography.Text>
    );
  if (!onRecord) return null;
  return (
    <Button
      type="link"
      size="small"
      style={{ padding: 0, height: 'auto', minHeight: 24 }}
      aria-label={`Record IRN of ${documentNumber}`}
      onClick={onRecord}
    >
      Record IRN
    </Button>
  );
}

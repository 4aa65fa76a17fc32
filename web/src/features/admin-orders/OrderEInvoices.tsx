// The e-invoices of an order to a business: what the portal answered, or the way to record it.
import { lazy, Suspense, useState } from 'react';
import { Typography } from 'antd';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { EInvoiceFacts } from '../../shared/back-office/EInvoiceFacts';

const RecordEInvoice = lazy(() => import('../../shared/back-office/RecordEInvoice'));

export interface OrderEInvoicesProps {
  order: AdminOrderDetailsFragment;
  /** Left out for those who only read orders. */
  onChanged?: () => void;
}

export function OrderEInvoices({ order: { id, einvoices }, onChanged }: OrderEInvoicesProps) {
  const [recording, setRecording] = useState<string>();
  return (
    <>
      {einvoices
        .filter(({ einvoice }) => einvoice || onChanged)
        .map(({ documentNumber, einvoice }) => (
          <div key={documentNumber} style={{ marginTop: 4 }}>
            E-invoice of {documentNumber}{' '}
            <EInvoiceFacts
              documentNumber={documentNumber}
              einvoice={einvoice}
              onRecord={() => setRecording(documentNumber)}
            />
            {einvoice && (
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                Acknowledged as {einvoice.ackNumber}, {formatDateTime(einvoice.ackAt)}
              </Typography.Text>
            )}
          </div>
        ))}
      {recording && (
        <Suspense>
          <RecordEInvoice
            orderId={id}
            documentNumber={recording}
            onClose={() => setRecording(undefined)}
            onDone={() => onChanged?.()}
          />
        </Suspense>
      )}
    </>
  );
}

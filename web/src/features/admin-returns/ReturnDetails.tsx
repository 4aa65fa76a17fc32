// One return in a dialog: the customer's reason, and the next step of staff.
import { useState } from 'react';
import { Flex, Image, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminReturnFragment } from '../../generated/admin-returns';
import { formatRupees } from '../../shared/money';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { Part } from '../../shared/back-office/Part';
import { useCan } from '../../shared/back-office/permissions';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { AnswerReturn, ReceiveReturn, SettleReturn } from './ReturnSteps';
import { reasonWords, stateWords } from './return-words';

export interface ReturnDetailsProps {
  /** Without one the dialog is closed. */
  one: AdminReturnFragment | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** What the customer wants instead of the same goods. */
function Wanted({
  wanted: { title, sku, difference, product },
  open,
}: {
  wanted: NonNullable<AdminReturnFragment['lines'][number]['exchangeFor']>;
  open: boolean;
}) {
  const stock = product ? `${product.stock} in the stock` : 'not sold any more';
  return (
    <div>
      In exchange for <strong>{title}</strong>
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        {[sku, difference > 0 ? `${formatRupees(difference)} back for each` : 'same price', open && stock]
          .filter(Boolean)
          .join(' · ')}
      </Typography.Text>
    </div>
  );
}

function Facts({ one }: { one: AdminReturnFragment }) {
  const { lines, text, pictures, answer, reason, refundAmount, state } = one;
  return (
    <>
      <Part title="Goods">
        {lines.map(({ line, image, title, sku, quantity, restocked, writtenOff, exchangeFor }) => (
          <Flex key={line} gap={12} align="center" style={{ padding: '4px 0' }}>
            <Thumbnail src={image} alt="" />
            <div style={{ minWidth: 0 }}>
              {quantity} × {title}
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                {[sku, restocked + writtenOff > 0 && `${restocked} back in the stock, ${writtenOff} written off`]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography.Text>
              {exchangeFor && <Wanted wanted={exchangeFor} open={state !== 'REPLACED'} />}
            </div>
          </Flex>
        ))}
      </Part>
      <Part title="Why">
        {reasonWords[reason]}
        {text && <div style={{ whiteSpace: 'pre-line' }}>“{text}”</div>}
        {pictures.length > 0 && (
          <Flex wrap gap={8} style={{ marginTop: 8 }}>
            {pictures.map(({ url, name }) => (
              <Image
                key={url}
                src={url}
                alt={name}
                width={88}
                height={88}
                style={{ objectFit: 'cover', borderRadius: 6 }}
              />
            ))}
          </Flex>
        )}
      </Part>
      {answer && <Part title="Said to the customer">“{answer}”</Part>}
      {refundAmount > 0 && <Part title="Money back">{formatRupees(refundAmount)}</Part>}
    </>
  );
}

export function ReturnDetails({ one, onClose, onChanged }: ReturnDetailsProps) {
  const can = useCan();
  const [latest, setLatest] = useState<AdminReturnFragment>();
  const current = latest && latest.id === one?.id ? latest : one;
  const shown = useWhileOpen(one !== undefined, current);
  const changed = (after: AdminReturnFragment) => {
    setLatest(after);
    onChanged();
  };
  return (
    <FormDialog
      open={one !== undefined}
      title={
        shown && (
          <Flex wrap gap={8} align="center">
            {shown.kind === 'EXCHANGE' ? 'Exchange' : 'Return'} {shown.number}
            <Tag color={stateWords[shown.state].colour}>{stateWords[shown.state].words}</Tag>
          </Flex>
        )
      }
      onClose={onClose}
      footer={null}
      destroyOnHidden
    >
      {shown && (
        <>
          <div>
            {shown.customerName},{' '}
            <Link to={`/admin/orders?view=${shown.orderId}`} style={{ display: 'inline-block', lineHeight: '44px' }}>
              order {shown.orderNumber}
            </Link>
          </div>
          <Facts one={shown} />
          {shown.state === 'REQUESTED' && can('MANAGE_RETURNS') && <AnswerReturn one={shown} onDone={changed} />}
          {shown.state === 'ACCEPTED' && can('MANAGE_RETURNS') && <ReceiveReturn one={shown} onDone={changed} />}
          {shown.state === 'RECEIVED' && can('MANAGE_ORDERS') && <SettleReturn one={shown} onDone={changed} />}
        </>
      )}
    </FormDialog>
  );
}

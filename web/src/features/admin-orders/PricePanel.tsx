// What a new order comes to, as the shop reckons it, with the codes of offers.
import { useState } from 'react';
import { Button, Flex, Input, Skeleton, Space } from 'antd';
import type { AdminOrderQuoteQuery } from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { deliveryWords, giftWords, goodsRows } from '../../shared/offers/discounts';
import { codeOf, codesMost, typedMost } from '../../shared/offers/kept-codes';
import { showsTax } from '../../shared/shop';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Panel } from '../../shared/back-office/Panel';

type Quote = AdminOrderQuoteQuery['quote'];

export interface PricePanelProps {
  /** The last known one. */
  quote: Quote | undefined;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  codes: readonly string[];
  onCodes: (codes: readonly string[]) => void;
}

function saidOf(code: string, quote: Quote | undefined): string {
  const given = quote?.discounts.find((one) => one.code === code);
  if (given) return giftWords(given, quote!.shippingMethod.price);
  return quote?.codeProblems.find((one) => one.code === code)?.message ?? '';
}

function Codes({ quote, codes, onCodes }: Pick<PricePanelProps, 'quote' | 'codes' | 'onCodes'>) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const add = () => {
    const code = codeOf(typed);
    if (!code) return setProblem('A code has 3 to 24 letters and digits.');
    setProblem('');
    setTyped('');
    if (!codes.includes(code)) onCodes([...codes, code]);
  };
  return (
    <div style={{ marginBottom: 12 }}>
      <ul aria-label="Codes of offers" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {codes.map((code) => (
          <li key={code}>
            <Flex justify="space-between" align="center" gap={8}>
              <span style={{ overflowWrap: 'anywhere' }}>
                <strong>{code}</strong> <span aria-live="polite">{saidOf(code, quote)}</span>
              </span>
              <Button
                type="link"
                style={{ padding: 0 }}
                aria-label={`Remove code ${code}`}
                onClick={() => onCodes(codes.filter((one) => one !== code))}
              >
                Remove
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
      {codes.length < codesMost && (
        <Space.Compact style={{ width: '100%' }}>
          <Input
            aria-label="Code of an offer"
            placeholder="Code of an offer"
            value={typed}
            maxLength={typedMost}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>Add</Button>
        </Space.Compact>
      )}
      {problem && (
        <div role="alert" style={{ color: 'var(--ant-color-error)' }}>
          {problem}
        </div>
      )}
    </div>
  );
}

export function PricePanel({ quote, error, busy, onRetry, codes, onCodes }: PricePanelProps) {
  const rows: (readonly [string, string])[] = quote
    ? [
        ...(quote.discountAmount > 0 ? [['Goods before offers', formatRupees(quote.goodsTotal)] as const] : []),
        ...(quote.discountAmount > 0 ? goodsRows(quote).map(({ label, text }) => [label, text] as const) : []),
        [showsTax(quote.taxAmount) ? 'Goods without GST' : 'Goods', formatRupees(quote.subtotal)],
        ...(showsTax(quote.taxAmount) ? [['GST', formatRupees(quote.taxAmount)] as const] : []),
        [
          quote.deliveryKnown ? 'Delivery' : 'Delivery (depends on the PIN code)',
          quote.deliveryCharge === 0 ? 'Free' : formatRupees(quote.deliveryCharge),
        ],
      ]
    : [];
  return (
    <Panel title="What it comes to">
      <FailureNotice error={error} fallback="The price could not be reckoned." onRetry={onRetry} />
      <Codes quote={quote} codes={codes} onCodes={onCodes} />
      {!quote && !error && !busy && <p className="admin-quiet">Add a product to see the price.</p>}
      {!quote && busy && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {quote && (
        <dl className="admin-order-price" aria-busy={busy} aria-live="polite">
          {rows.map(([label, text], at) => (
            <div key={at}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {deliveryWords(quote.discounts, quote.deliveryCharge).map((words) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd />
            </div>
          ))}
          <div className="admin-order-total">
            <dt>Total</dt>
            <dd>{formatRupees(quote.totalAmount)}</dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}

// The parts of a quote's screen: for whom, what it offers, its customer's link, versions and history.
import type { ReactNode } from 'react';
import { Button, Descriptions, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminQuoteDetailsFragment } from '../../generated/admin-quotes';
import { formatDate, formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { CopyableEmail } from '../../shared/back-office/Email';
import { useCan } from '../../shared/back-office/permissions';
import { eventNames, unitNames, whatsAppShare } from './quote-words';
import { QuoteTotals } from './QuoteTotals';

type Quote = AdminQuoteDetailsFragment;

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

function addressOf(address: NonNullable<Quote['address']>): string {
  const { firstName, lastName, company, street, street2, city, state, postalCode, country } = address;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return [name, company, street, street2, `${city}, ${state} ${postalCode}`, country].filter(Boolean).join(', ');
}

export function Who({ quote }: { quote: Quote }) {
  const { name, phone, email, address, customerId, customOrderId, contactId, orderId } = quote;
  const can = useCan();
  const answers = customOrderId
    ? { path: `/admin/custom-order?view=${customOrderId}`, name: 'A custom order' }
    : contactId
      ? { path: `/admin/contacts?view=${contactId}`, name: 'A message' }
      : undefined;
  const row = (label: string, children: ReactNode) => (children ? [{ key: label, label, children }] : []);
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        ...row(
          'Name',
          customerId && can('VIEW_CUSTOMERS') ? <Link to={`/admin/customers?view=${customerId}`}>{name}</Link> : name,
        ),
        ...row('Phone', phone && <a href={`tel:${phone}`}>{phone}</a>),
        ...row('E-mail', email && <CopyableEmail address={email} />),
        ...row('Goes to', address && addressOf(address)),
        ...row(
          'Answers',
          answers && can('MANAGE_SUPPORT') ? <Link to={answers.path}>{answers.name}</Link> : answers?.name,
        ),
        ...row('Became', orderId && <Link to={`/admin/orders?view=${orderId}`}>An order</Link>),
        ...row('Made by', `${quote.madeBy}, ${formatDate(quote.createdAt)}`),
      ]}
    />
  );
}

export function Offered({ quote: { draft } }: { quote: Quote }) {
  const { lines, daysFrom, daysTo, terms, validUntil } = draft;
  const days = daysFrom === daysTo ? `${daysTo}` : `${daysFrom} to ${daysTo}`;
  return (
    <>
      <ul className="admin-quote-list" aria-label="Lines">
        {lines.map(({ title, detail, quantity, unit, rate, amount }, index) => (
          <li key={index}>
            <Flex justify="space-between" gap={12}>
              <span>{title}</span>
              <strong style={{ whiteSpace: 'nowrap' }}>{formatRupees(amount)}</strong>
            </Flex>
            {detail && <div style={{ whiteSpace: 'pre-line' }}>{detail}</div>}
            <div className="admin-quiet">
              {quantity.toLocaleString('en-IN')} {unitNames[unit]} × {formatRupees(rate)}
            </div>
          </li>
        ))}
      </ul>
      <QuoteTotals content={draft} />
      {daysTo > 0 && <p>Ready in {days} working days.</p>}
      <p>Valid until {formatDate(validUntil)}.</p>
      {terms && <Typography.Paragraph style={{ whiteSpace: 'pre-line', margin: 0 }}>{terms}</Typography.Paragraph>}
    </>
  );
}

export function CustomerLink({ quote }: { quote: Quote }) {
  const last = quote.sent.at(-1);
  if (!quote.link || !last) return <p className="admin-quiet">There is a link once the quote is sent.</p>;
  const share = {
    ...quote,
    link: quote.link,
    totalAmount: last.content.totalAmount,
    validUntil: quote.draft.validUntil,
  };
  return (
    <>
      <Typography.Paragraph copyable={{ text: quote.link, tooltips: ['Copy the link', 'Copied'] }}>
        <a href={quote.link} {...outside} style={{ overflowWrap: 'anywhere' }}>
          {quote.link}
        </a>
      </Typography.Paragraph>
      <Button href={whatsAppShare(share)} {...outside}>
        Send by WhatsApp yourself
      </Button>
    </>
  );
}

export function Versions({ quote }: { quote: Quote }) {
  return (
    <ul className="admin-quote-list" aria-label="Versions">
      {quote.sent.toReversed().map(({ revision, sentAt, pdfUrl, content }) => (
        <li key={revision}>
          <Flex wrap justify="space-between" gap="0 12px">
            <a href={pdfUrl} {...outside}>
              Version {revision}, PDF
            </a>
            <span>{formatDateTime(sentAt)}</span>
            <strong>{formatRupees(content.totalAmount)}</strong>
          </Flex>
        </li>
      ))}
      <li>
        <a href={quote.pdfUrl} {...outside}>
          The draft as it is now, PDF
        </a>
      </li>
    </ul>
  );
}

export function History({ quote }: { quote: Quote }) {
  return (
    <ol className="admin-quote-list" aria-label="History">
      {quote.history.toReversed().map(({ at, kind, actor, text }, index) => (
        <li key={index}>
          <strong>{eventNames[kind] ?? kind}</strong>{' '}
          <span className="admin-quiet">
            {formatDateTime(at)}, {actor}
          </span>
          {text && <div style={{ whiteSpace: 'pre-line' }}>{text}</div>}
        </li>
      ))}
    </ol>
  );
}

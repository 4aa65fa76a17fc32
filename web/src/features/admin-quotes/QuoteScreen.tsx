// One quote: where it stands, what it offers, its customer's link and questions, versions, and what became of it.
import { useState } from 'react';
import { App, Button, Descriptions, Flex, Skeleton, Typography } from 'antd';
import { ArrowLeftOutlined, CopyOutlined, EditOutlined, SendOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import {
  useAdminMakeQuoteMutation,
  useAdminQuoteQuery,
  type AdminQuoteDetailsFragment,
} from '../../generated/admin-quotes';
import { formatDate, formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { CopyableEmail } from '../../shared/back-office/Email';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';
import { QuoteTags } from '../../shared/back-office/QuoteTags';
import { DrawingView } from './Drawings';
import { eventNames, unitNames, whatsAppShare } from './quote-words';
import { QuoteTotals } from './QuoteTotals';
import { Questions } from './Questions';
import { isAgain, SendQuestion } from './SendQuestion';

type Quote = AdminQuoteDetailsFragment;

export interface QuoteScreenProps {
  id: string;
  onClose: () => void;
  onEdit: (id: string) => void;
}

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

function addressOf(address: NonNullable<Quote['address']>): string {
  const { firstName, lastName, company, street, street2, city, state, postalCode, country } = address;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return [name, company, street, street2, `${city}, ${state} ${postalCode}`, country].filter(Boolean).join(', ');
}

function Who({ quote }: { quote: Quote }) {
  const { name, phone, email, address, customerId, customOrderId, contactId, orderId } = quote;
  const can = useCan();
  const answers = customOrderId
    ? { path: `/admin/custom-order?view=${customOrderId}`, name: 'A custom order' }
    : contactId
      ? { path: `/admin/contacts?view=${contactId}`, name: 'A message' }
      : undefined;
  const row = (label: string, children: React.ReactNode) => (children ? [{ key: label, label, children }] : []);
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

function Offered({ quote: { draft } }: { quote: Quote }) {
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

function CustomerLink({ quote }: { quote: Quote }) {
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

function Versions({ quote }: { quote: Quote }) {
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

function History({ quote }: { quote: Quote }) {
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

function Actions({ quote, onEdit, onSend }: { quote: Quote; onEdit: (id: string) => void; onSend: () => void }) {
  const { modal } = App.useApp();
  const [make] = useAdminMakeQuoteMutation({ refetchQueries: ['AdminQuotes'] });
  const copy = () =>
    void modal.confirm({
      title: `Copy ${quote.number} into a new draft?`,
      content: 'It gets a number of its own, with the same person, lines, stages, terms and drawings.',
      okText: 'Copy',
      onOk: async () => {
        try {
          const { data } = await make({ variables: { input: { copyOf: quote.id } } });
          if (!data) return;
          toast.success(`Copied as ${data.makeQuote.number}`);
          onEdit(data.makeQuote.id);
        } catch (error) {
          toast.error(errorText(error, 'The quote could not be copied. Please try again.'));
        }
      },
    });
  const isOpen = quote.state !== 'ACCEPTED';
  return (
    <>
      <Button icon={<CopyOutlined aria-hidden />} onClick={copy}>
        Copy
      </Button>
      {isOpen && (
        <>
          <Button icon={<EditOutlined aria-hidden />} onClick={() => onEdit(quote.id)}>
            Edit
          </Button>
          <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={onSend}>
            {isAgain(quote) ? 'Send again' : 'Send'}
          </Button>
        </>
      )}
    </>
  );
}

export default function QuoteScreen({ id, onClose, onEdit }: QuoteScreenProps) {
  const manages = useCan()('MANAGE_ORDERS');
  const [sending, setSending] = useState(false);
  const { data, error, refetch } = useAdminQuoteQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const quote = data?.quotation;
  const reload = () => void refetch().catch(() => undefined);
  return (
    <>
      <PageHeading
        title={quote?.number ?? 'Quote'}
        about={quote && <QuoteTags quote={quote} />}
        actions={
          <>
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
              All quotes
            </Button>
            {quote && manages && <Actions quote={quote} onEdit={onEdit} onSend={() => setSending(true)} />}
          </>
        }
      />
      <FailureNotice error={error} fallback="The quote could not be loaded." onRetry={reload} />
      {!quote && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {quote && (
        <div className="admin-columns">
          {quote.waitsForAnswer && <Questions quote={quote} manages={manages} />}
          <Panel title="For whom">
            <Who quote={quote} />
            {quote.state === 'DECLINED' && (
              <p className="admin-quote-problem">
                {quote.declineReason ? `Declined: “${quote.declineReason}”` : 'Declined without a reason.'}
              </p>
            )}
          </Panel>
          <Panel title="What it offers">
            <Offered quote={quote} />
          </Panel>
          <Panel title="The customer’s link">
            <CustomerLink quote={quote} />
          </Panel>
          <Panel title="Versions">
            <Versions quote={quote} />
          </Panel>
          {quote.draft.drawings.length > 0 && (
            <Panel title="Drawings">
              <ul className="admin-quote-list" aria-label="Drawings">
                {quote.draft.drawings.map((drawing) => (
                  <li key={drawing.id}>
                    <DrawingView drawing={drawing} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {!quote.waitsForAnswer && quote.sent.length > 0 && <Questions quote={quote} manages={manages} />}
          <Panel title="History">
            <History quote={quote} />
          </Panel>
        </div>
      )}
      {quote && (
        <SendQuestion
          open={sending}
          quote={quote}
          onClose={() => setSending(false)}
          onSent={() => setSending(false)}
          onReload={reload}
        />
      )}
    </>
  );
}

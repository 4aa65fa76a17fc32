// One quote: where it stands, what it offers, its customer's link and questions, versions, and what became of it.
import { useState } from 'react';
import { App, Button, Skeleton } from 'antd';
import { ArrowLeftOutlined, CopyOutlined, EditOutlined, SendOutlined } from '@ant-design/icons';
import {
  useAdminMakeQuoteMutation,
  useAdminQuoteQuery,
  type AdminQuoteDetailsFragment,
} from '../../generated/admin-quotes';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';
import { QuoteTags } from '../../shared/back-office/QuoteTags';
import { DrawingView } from './Drawings';
import { CustomerLink, History, Offered, Versions, Who } from './QuoteParts';
import { Questions } from './Questions';
import { isAgain, SendQuestion } from './SendQuestion';

type Quote = AdminQuoteDetailsFragment;

export interface QuoteScreenProps {
  id: string;
  onClose: () => void;
  onEdit: (id: string) => void;
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

// The editor of a quote: its form, what the saved draft comes to, drawings, and sending it.
import { useEffect, useState } from 'react';
import { Button, Flex, Form, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  useAdminEditQuoteMutation,
  useAdminMakeQuoteMutation,
  useAdminQuoteQuery,
  type AdminQuoteDetailsFragment,
} from '../../generated/admin-quotes';
import { errorCode, fieldErrors } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';
import { QuoteTags } from '../../shared/back-office/QuoteTags';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { Drawings } from './Drawings';
import { emptyQuote, inputOf, isSame, makeInput, valuesOf, type Origin, type QuoteValues } from './quote-values';
import { QuoteForm } from './QuoteForm';
import { QuoteTotals } from './QuoteTotals';
import { isAgain, SendQuestion } from './SendQuestion';
import { useBeginning } from './use-beginning';
import { Wish } from './Wish';

export interface QuoteEditorProps {
  /** `new` makes one. */
  id: string;
  /** What a new one answers. */
  origin: Origin;
  onClose: () => void;
  onMade: (id: string) => void;
  onSent: (id: string) => void;
}

const DISCOUNT = 'content.discountPercent';

export default function QuoteEditor({ id, origin, onClose, onMade, onSent }: QuoteEditorProps) {
  const isNew = id === 'new';
  const [form] = Form.useForm<QuoteValues>();
  const read = useAdminQuoteQuery({ variables: { id }, skip: isNew, fetchPolicy: 'network-only' });
  const quote = isNew ? undefined : read.data?.quotation;
  const beginning = useBeginning(isNew, origin);
  /** What the form started from. */
  const [start, setStart] = useState<{ values: QuoteValues; quote?: AdminQuoteDetailsFragment }>();
  /** Draws what depends on what is typed. */
  const [, setEdits] = useState(0);
  const [sending, setSending] = useState(false);
  const [make, making] = useAdminMakeQuoteMutation({ ...errorInForm, refetchQueries: ['AdminQuotes'] });
  const [edit, editing] = useAdminEditQuoteMutation({ ...errorInForm });
  const error = making.error ?? editing.error;
  useServerFieldErrors(form, error);
  useEffect(() => {
    // The server names the percentage also where an amount was typed.
    const refusal = fieldErrors(error)[DISCOUNT];
    if (refusal && form.getFieldValue(['content', 'discountKind']) === 'AMOUNT')
      form.setFields([{ name: ['content', 'discountAmount'], errors: [refusal] }]);
  }, [form, error]);

  const begin = (values: QuoteValues, from?: AdminQuoteDetailsFragment) => {
    setStart({ values, ...(from && { quote: from }) });
    form.setFieldsValue(values);
  };
  const typed = (): QuoteValues => ({ ...emptyQuote(), ...form.getFieldsValue(true) });
  const isChanged = () => start !== undefined && !isSame(typed(), start.values);
  useEffect(() => {
    if (isNew && beginning.values && !start) begin(beginning.values);
    else if (quote && (!start || (quote.version !== start.quote?.version && !isChanged())))
      begin(valuesOf(quote), quote);
    // A drawing came or it was sent, and nothing else: what is typed is saved on top of that.
    else if (quote && start && isSame(valuesOf(quote), start.values)) setStart({ values: start.values, quote });
    // A later state of the quote must not replace what is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [quote, beginning.values]);

  const leave = useUnsavedChanges(true, isChanged);
  const save = async () => {
    const values = typed();
    if (isNew) {
      const { data } = await make({ variables: { input: makeInput(values, origin) } });
      if (!data) return;
      // Nothing is lost by going on to the saved one.
      setStart({ values });
      toast.success('Saved as a draft. Look at the PDF, then send it.');
      onMade(data.makeQuote.id);
      return;
    }
    if (!start?.quote) return;
    const { id: quoteId, version } = start.quote;
    const { data } = await edit({ variables: { input: { id: quoteId, version, ...inputOf(values) } } });
    if (!data) return;
    begin(valuesOf(data.editQuote), data.editQuote);
    toast.success('Draft saved');
  };
  /** Takes over what others changed where nothing was typed. */
  const continueOnLatest = async () => {
    if (!start) return;
    const [mine, before] = [typed(), start.values];
    const { data } = await read.refetch();
    if (!data) return;
    const now = valuesOf(data.quotation);
    const kept = <Part extends object>(latest: Part, old: Part, own: Part): Part => {
      const changed = (Object.keys(latest) as (keyof Part)[]).filter(
        (key) => JSON.stringify(own[key]) !== JSON.stringify(old[key]),
      );
      return { ...latest, ...Object.fromEntries(changed.map((key) => [key, own[key]])) };
    };
    setStart({ values: now, quote: data.quotation });
    form.setFieldsValue({
      ...kept(now, before, mine),
      content: kept(now.content, before.content, mine.content),
    });
    editing.reset();
  };
  const saved = start?.quote ?? quote;
  const changed = isChanged();
  return (
    <>
      <PageHeading
        title={isNew ? 'New quote' : (quote?.number ?? 'Quote')}
        about={quote && <QuoteTags quote={quote} />}
        actions={
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => leave(onClose)}>
            {isNew ? 'All quotes' : 'Back to the quote'}
          </Button>
        }
      />
      <FailureNotice
        error={read.error ?? beginning.error}
        fallback="The quote could not be loaded."
        onRetry={() => void (isNew ? beginning.retry() : read.refetch())}
      />
      {!start && (read.loading || beginning.loading) && <Skeleton active paragraph={{ rows: 10 }} />}
      <div hidden={!start} className="admin-quote">
        <div>
          {errorCode(error) === 'STALE_VERSION' ? (
            <StaleNotice thing="quote" loading={read.loading} onTakeOver={() => void continueOnLatest()} />
          ) : (
            <FailureNotice error={error} fallback="The quote could not be saved. Please try again." />
          )}
          <Wish wish={beginning.wish} />
          <QuoteForm
            form={form}
            isNew={isNew}
            onSubmit={() => void save()}
            onChange={() => setEdits((count) => count + 1)}
          />
        </div>
        <aside className="admin-quote-aside">
          <Panel title="What it comes to">
            {saved ? (
              <>
                {changed && (
                  <p role="status" className="admin-quote-problem">
                    Save the draft to see the new total.
                  </p>
                )}
                <QuoteTotals content={saved.draft} />
              </>
            ) : (
              <p className="admin-quiet">Save the draft, and the shop says what it comes to.</p>
            )}
          </Panel>
          <Panel title="Drawings">
            {quote ? (
              <Drawings quote={quote} onStale={() => void read.refetch()} />
            ) : (
              <p className="admin-quiet">Save the draft first; then add pictures and PDFs.</p>
            )}
          </Panel>
        </aside>
        <Flex wrap justify="flex-end" gap={8} className="admin-quote-save">
          {saved && !changed && (
            <>
              <Button href={saved.pdfUrl} target="_blank" rel="noopener noreferrer">
                Preview PDF
              </Button>
              <Button onClick={() => setSending(true)}>{isAgain(saved) ? 'Send again' : 'Send'}</Button>
            </>
          )}
          <Button type="primary" loading={making.loading || editing.loading} onClick={() => form.submit()}>
            Save draft
          </Button>
        </Flex>
      </div>
      {saved && (
        <SendQuestion
          open={sending}
          quote={saved}
          onClose={() => setSending(false)}
          onSent={() => onSent(saved.id)}
          onReload={() => void read.refetch()}
        />
      )}
    </>
  );
}

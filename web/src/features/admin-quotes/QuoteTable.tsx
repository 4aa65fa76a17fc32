// The rows of the list of quotes; on a phone each is a card.
import { Button, Grid, type TableColumnsType } from 'antd';
import type { AdminQuoteRowFragment } from '../../generated/admin-quotes';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { ListTable } from '../../shared/back-office/ListTable';
import { Moment } from '../../shared/back-office/Moment';
import { QuoteTags } from '../../shared/back-office/QuoteTags';

export interface QuoteTableProps {
  quotes: readonly AdminQuoteRowFragment[];
  loading: boolean;
  /** By words, by state, or to those that wait. */
  narrowed: boolean;
  onOpen: (id: string) => void;
}

const lapses = ({ lapsesAt }: AdminQuoteRowFragment) => (lapsesAt ? formatDate(lapsesAt) : '–');

export function QuoteTable({ quotes, loading, narrowed, onOpen }: QuoteTableProps) {
  const { md } = Grid.useBreakpoint();
  const columns: TableColumnsType<AdminQuoteRowFragment> = [
    {
      title: 'Quote',
      key: 'number',
      render: (_, quote) => (
        <>
          <Button
            type="link"
            className="admin-opens"
            style={{ fontWeight: quote.waitsForAnswer ? 700 : 400 }}
            onClick={() => onOpen(quote.id)}
          >
            {quote.number}
          </Button>
          {!md && (
            <div className="admin-quote-card">
              <strong>{quote.name}</strong>
              <QuoteTags quote={quote} />
              <div>
                {formatRupees(quote.draft.totalAmount)} · <Moment at={quote.createdAt} />
              </div>
              {quote.lapsesAt && <div className="admin-quiet">Valid until {lapses(quote)}</div>}
            </div>
          )}
        </>
      ),
    },
    {
      title: 'For',
      key: 'name',
      responsive: ['md'],
      render: (_, { name, phone, email }) => (
        <>
          {name}
          <div className="admin-quiet" style={{ overflowWrap: 'anywhere' }}>
            {phone || email}
          </div>
        </>
      ),
    },
    { title: 'State', key: 'state', responsive: ['md'], render: (_, quote) => <QuoteTags quote={quote} /> },
    {
      title: 'Total',
      key: 'total',
      align: 'right',
      responsive: ['md'],
      render: (_, { draft }) => formatRupees(draft.totalAmount),
    },
    { title: 'Valid until', key: 'until', responsive: ['lg'], render: (_, quote) => lapses(quote) },
    { title: 'Made', key: 'made', responsive: ['md'], render: (_, { createdAt }) => <Moment at={createdAt} /> },
  ];
  return (
    <ListTable
      rows={quotes}
      loading={loading}
      columns={columns}
      empty={
        narrowed
          ? 'No quote found. Try other words or another state.'
          : 'No quotes yet. Make one, or begin with a custom order or a message.'
      }
    />
  );
}

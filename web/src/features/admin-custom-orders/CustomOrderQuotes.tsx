// The quotes that answer one request, the order that an accepted one became, and the way to make another.
import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { useAdminQuotesOfCustomOrderQuery } from '../../generated/admin-custom-orders';
import { formatRupees } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { MakeQuote } from '../../shared/back-office/MakeQuote';
import { Part } from '../../shared/back-office/Part';
import { useCan } from '../../shared/back-office/permissions';
import { QuoteTags } from '../../shared/back-office/QuoteTags';

const tall = { lineHeight: '44px' } as const;

export function CustomOrderQuotes({ id }: { id: string }) {
  const seesOrders = useCan()('READ_ORDERS');
  const { data, error, refetch } = useAdminQuotesOfCustomOrderQuery({
    variables: { customOrderId: id },
    fetchPolicy: 'cache-and-network',
    skip: !seesOrders,
  });
  if (!seesOrders) return null;
  const quotes = data?.quotes.items ?? [];
  const more = (data?.quotes.total ?? 0) - quotes.length;
  return (
    <Part title="Quotes">
      <FailureNotice error={error} fallback="The quotes could not be loaded." onRetry={() => void refetch()} />
      <ul aria-label="Quotes" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <Flex wrap align="center" gap="0 12px">
              <Link to={`/admin/quotes?view=${quote.id}`} style={tall}>
                {quote.number}
              </Link>
              <QuoteTags quote={quote} />
              <strong>{formatRupees(quote.draft.totalAmount)}</strong>
              {quote.orderId && (
                <Link to={`/admin/orders?view=${quote.orderId}`} style={tall}>
                  Its order
                </Link>
              )}
            </Flex>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} older ones: search for the name under Quotes.</p>}
      <MakeQuote what="customOrder" id={id} />
    </Part>
  );
}

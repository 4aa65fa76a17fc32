// What a customer ordered, sent back, wrote, likes, agreed to and asked for: one paged list each, of what the viewer may see.
import { useState } from 'react';
import { Flex, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import {
  useAdminCustomerConsentsQuery,
  useAdminCustomerCustomOrdersQuery,
  useAdminCustomerLikesQuery,
  useAdminCustomerLogInsQuery,
  useAdminCustomerMessagesQuery,
  useAdminCustomerOrdersQuery,
  useAdminCustomerPrivacyRequestsQuery,
  useAdminCustomerQuotesQuery,
  useAdminCustomerReturnsQuery,
} from '../../generated/admin-customers';
import { formatDate, formatDateTime } from '../../shared/dates';
import { inCapitals } from '../../shared/enum-table';
import { formatRupees } from '../../shared/money';
import { MakeQuote } from '../../shared/back-office/MakeQuote';
import { orderName } from '../../shared/back-office/order-words';
import { QuoteTags } from '../../shared/back-office/QuoteTags';
import { OrderStatusTag } from '../../shared/back-office/StatusTag';
import { WorkStateTag } from '../../shared/back-office/WorkStateTag';
import { PagedPanel } from './PagedPanel';

const tall = { lineHeight: '44px' } as const;
const fetchPolicy = 'cache-and-network';

interface ListResult<Data> {
  data?: Data | undefined;
  previousData?: Data | undefined;
  error?: unknown;
  refetch: () => Promise<unknown>;
}
const parts = <Data,>(result: ListResult<Data>) => ({
  data: result.data ?? result.previousData,
  error: result.error,
  onRetry: () => void result.refetch().catch(() => undefined),
});

export function OrdersOf({ id }: { id: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerOrdersQuery({ variables: { customerId: id, page }, fetchPolicy }));
  const list = data && { ...data.orders, items: data.orders.orders };
  return (
    <PagedPanel title="Orders" noun="orders" empty="No orders found" list={list} onPage={onPage} {...rest}>
      {(order) => (
        <Flex justify="space-between" align="baseline" gap="0 12px" wrap>
          <Link to={`/admin/orders?view=${order.id}`} style={tall}>
            {orderName(order, 8)}
          </Link>
          <span>{formatDate(order.createdAt)}</span>
          <Flex align="baseline" justify="flex-end" gap={12} style={{ flex: '1 1 auto' }}>
            <OrderStatusTag status={order.orderStatus} />
            <strong>{formatRupees(order.totalAmount)}</strong>
          </Flex>
        </Flex>
      )}
    </PagedPanel>
  );
}

export function QuotesOf({ id }: { id: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerQuotesQuery({ variables: { customerId: id, page }, fetchPolicy }));
  return (
    <PagedPanel
      title="Quotes"
      noun="quotes"
      empty="No quotes"
      list={data?.quotes}
      onPage={onPage}
      foot={
        <div style={{ marginTop: 8 }}>
          <MakeQuote what="customer" id={id} />
        </div>
      }
      {...rest}
    >
      {(quote) => (
        <Flex justify="space-between" align="baseline" gap="0 12px" wrap>
          <Link to={`/admin/quotes?view=${quote.id}`} style={tall}>
            {quote.number}
          </Link>
          <span>{formatDate(quote.createdAt)}</span>
          <Flex align="baseline" justify="flex-end" gap={12} style={{ flex: '1 1 auto' }}>
            <QuoteTags quote={quote} />
            <strong>{formatRupees(quote.draft.totalAmount)}</strong>
          </Flex>
        </Flex>
      )}
    </PagedPanel>
  );
}

export function ReturnsOf({ id }: { id: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerReturnsQuery({ variables: { customerId: id, page }, fetchPolicy }));
  return (
    <PagedPanel title="Returns" noun="returns" empty="Nothing sent back" list={data?.returns} onPage={onPage} {...rest}>
      {({ number, state, createdAt }) => (
        <Flex justify="space-between" align="baseline" gap={12} wrap>
          <Link to={`/admin/returns?${new URLSearchParams({ view: 'all', search: number })}`} style={tall}>
            {number}
          </Link>
          <span>{formatDate(createdAt)}</span>
          <Tag>{inCapitals(state)}</Tag>
        </Flex>
      )}
    </PagedPanel>
  );
}

export function MessagesOf({ email }: { email: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerMessagesQuery({ variables: { email, page }, fetchPolicy }));
  const list = data?.contactSubmissions;
  return (
    <PagedPanel title="Messages" noun="messages" empty="No messages" list={list} onPage={onPage} {...rest}>
      {({ id, subject, createdAt, state, unseen }) => (
        <Flex justify="space-between" align="baseline" gap={12} wrap>
          <Link to={`/admin/contacts?view=${id}`} style={tall}>
            {subject}
          </Link>
          <span>{formatDate(createdAt)}</span>
          <WorkStateTag state={state} unseen={unseen} />
        </Flex>
      )}
    </PagedPanel>
  );
}

export function CustomOrdersOf({ email }: { email: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerCustomOrdersQuery({ variables: { email, page }, fetchPolicy }));
  const list = data?.customOrders;
  return (
    <PagedPanel title="Custom orders" noun="requests" empty="No custom orders" list={list} onPage={onPage} {...rest}>
      {({ id, description, createdAt, state, unseen }) => (
        <Flex justify="space-between" align="baseline" gap={12} wrap>
          <Link to={`/admin/custom-order?view=${id}`} style={{ ...tall, flex: '1 1 200px', minWidth: 0 }}>
            {description.length > 60 ? `${description.slice(0, 60)}…` : description}
          </Link>
          <span>{formatDate(createdAt)}</span>
          <WorkStateTag state={state} unseen={unseen} />
        </Flex>
      )}
    </PagedPanel>
  );
}

export function LikesOf({ id }: { id: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerLikesQuery({ variables: { id, page }, fetchPolicy }));
  const list = data?.customer.likes;
  return (
    <PagedPanel title="Liked products" noun="products" empty="Nothing liked" list={list} onPage={onPage} {...rest}>
      {({ title }) => title}
    </PagedPanel>
  );
}

export function ConsentsOf({ id }: { id: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerConsentsQuery({ variables: { customerId: id, page }, fetchPolicy }));
  const list = data?.customerConsents;
  return (
    <PagedPanel title="Consents" noun="consents" empty="Agreed to nothing yet" list={list} onPage={onPage} {...rest}>
      {({ about, given, at, wording }) => (
        <>
          <Tag color={given ? 'green' : 'default'}>{given ? 'Yes' : 'No'}</Tag> {formatDate(at)}
          {about && `, ${about}`}
          <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
            {wording}
          </Typography.Text>
        </>
      )}
    </PagedPanel>
  );
}

export function PrivacyRequestsOf({ email }: { email: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerPrivacyRequestsQuery({ variables: { email, page }, fetchPolicy }));
  const list = data?.privacyRequests;
  return (
    <PagedPanel title="Privacy requests" noun="requests" empty="No requests" list={list} onPage={onPage} {...rest}>
      {({ kind, state, askedAt }) => (
        <Flex justify="space-between" align="baseline" gap={12} wrap>
          <Link to="/admin/privacy?view=all" style={tall}>
            {inCapitals(kind)}
          </Link>
          <span>{formatDate(askedAt)}</span>
          <Tag>{inCapitals(state)}</Tag>
        </Flex>
      )}
    </PagedPanel>
  );
}

export function LogInsOf({ email }: { email: string }) {
  const [page, onPage] = useState(1);
  const { data, ...rest } = parts(useAdminCustomerLogInsQuery({ variables: { email, page }, fetchPolicy }));
  const list = data?.securityLog;
  return (
    <PagedPanel title="Log-ins and security" noun="lines" empty="Nothing logged" list={list} onPage={onPage} {...rest}>
      {({ kind, at, address }) => (
        <Flex justify="space-between" align="baseline" gap={12} wrap>
          <span>{inCapitals(kind)}</span>
          <span>{formatDateTime(at)}</span>
          <Typography.Text type="secondary">{address}</Typography.Text>
        </Flex>
      )}
    </PagedPanel>
  );
}

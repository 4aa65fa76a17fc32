// One customer, with all that the viewer may know: facts, money, addresses, cart, and lists of what they did.
import { Button, Descriptions, Skeleton, Tag, Typography } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router-dom';
import { useAdminCustomerQuery } from '../../generated/admin-customers';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { CopyableEmail } from '../../shared/back-office/Email';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';
import {
  ConsentsOf,
  CustomOrdersOf,
  LikesOf,
  LogInsOf,
  MessagesOf,
  OrdersOf,
  PrivacyRequestsOf,
  QuotesOf,
  ReturnsOf,
} from './CustomerLists';
import { CustomerNotes } from './CustomerNotes';

const none = <Typography.Text type="secondary">None</Typography.Text>;

/** By which what it wrote and did is found: without an e-mail the number that it logs in with. */
const logsInWith = ({ email, loginPhone }: { email: string; loginPhone: string | null }): string =>
  email || (loginPhone ?? '');

export function CustomerScreen({ id, onBack }: { id: string; onBack: () => void }) {
  const can = useCan();
  const navigate = useNavigate();
  const { data, error, refetch } = useAdminCustomerQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const customer = data?.customer;
  return (
    <>
      <PageHeading
        title={customer?.name ?? 'Customer'}
        about={customer && `Customer since ${formatDate(customer.createdAt)}`}
        actions={
          <>
            {can('READ_ORDERS') && customer?.role === 'CUSTOMER' && (
              <Button onClick={() => void navigate(`/admin/due?customer=${id}`)}>Statement</Button>
            )}
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
              All customers
            </Button>
          </>
        }
      />
      <FailureNotice error={error} fallback="The customer could not be loaded." onRetry={() => void refetch()} />
      {!customer && !error && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {customer && (
        <div className="admin-columns">
          <Panel title="Who">
            <Descriptions
              size="small"
              column={1}
              items={[
                {
                  key: 'email',
                  label: 'Email',
                  children: customer.email ? <CopyableEmail address={customer.email} /> : none,
                },
                {
                  key: 'phone',
                  label: 'Phone',
                  children: customer.phone ? <a href={`tel:${customer.phone}`}>{customer.phone}</a> : none,
                },
                {
                  key: 'place',
                  label: 'Place',
                  children: customer.place
                    ? `${customer.place.city}, ${customer.place.state} ${customer.place.postalCode}`
                    : none,
                },
                { key: 'role', label: 'Role', children: customer.role.toLowerCase() },
                { key: 'orders', label: 'Orders', children: customer.orderCount },
                { key: 'spent', label: 'Spent', children: formatRupees(customer.totalSpent) },
                { key: 'owed', label: 'Not paid yet', children: formatRupees(customer.totalOwed) },
              ]}
            />
          </Panel>
          <CustomerNotes key={id} id={id} />
          {can('READ_ORDERS') && <OrdersOf key={`orders ${id}`} id={id} />}
          {can('READ_ORDERS') && <QuotesOf key={`quotes ${id}`} id={id} />}
          {can('READ_ORDERS') && <ReturnsOf key={`returns ${id}`} id={id} />}
          <Panel title={`Addresses (${customer.addresses.length})`}>
            {customer.addresses.length === 0 && none}
            {customer.addresses.map((address) => (
              <address key={address.id} style={{ fontStyle: 'normal', padding: '4px 0', overflowWrap: 'anywhere' }}>
                <strong>{address.label}</strong> {address.isDefault && <Tag>default</Tag>}
                <br />
                {[
                  `${address.firstName} ${address.lastName}`,
                  address.company,
                  address.street,
                  address.street2,
                  `${address.city}, ${address.state} ${address.postalCode}`,
                  address.country,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </address>
            ))}
          </Panel>
          <Panel title={`In the cart (${customer.cartCount})`}>
            {customer.cartItems.length === 0 && none}
            <ul style={{ margin: 0, paddingLeft: 18 }}>
              {customer.cartItems.map(({ product, quantity }, index) => (
                <li key={product.id || index}>
                  {quantity} × {product.title || 'Unknown Product'}
                </li>
              ))}
            </ul>
          </Panel>
          <LikesOf key={`likes ${id}`} id={id} />
          {can('MANAGE_SUPPORT') && <MessagesOf key={`messages ${id}`} email={logsInWith(customer)} />}
          {can('MANAGE_SUPPORT') && <CustomOrdersOf key={`custom ${id}`} email={logsInWith(customer)} />}
          <ConsentsOf key={`consents ${id}`} id={id} />
          <PrivacyRequestsOf key={`privacy ${id}`} email={logsInWith(customer)} />
          {can('MANAGE_STAFF') && <LogInsOf key={`log-ins ${id}`} email={logsInWith(customer)} />}
        </div>
      )}
    </>
  );
}

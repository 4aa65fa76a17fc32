// Whom an order is made for: somebody with an account, found by phone or name, or a new customer.
import { useState } from 'react';
import { Button, Flex, Form, Input } from 'antd';
import { UserAddOutlined } from '@ant-design/icons';
import { useAdminCustomersToOrderForQuery } from '../../generated/admin-orders';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';
import { SearchBox } from '../../shared/back-office/SearchBox';
import type { KnownCustomer } from './new-order-values';

export interface CustomerPanelProps {
  known: KnownCustomer | undefined;
  onKnown: (customer: KnownCustomer | undefined) => void;
  /** Takes what was searched for into the fields of a new customer. */
  onNew: (typed: string) => void;
}

function Search({ onKnown, onNew }: Pick<CustomerPanelProps, 'onKnown' | 'onNew'>) {
  const [search, setSearch] = useState('');
  const { data, previousData, error, loading, refetch } = useAdminCustomersToOrderForQuery({
    variables: { search },
    skip: search.length < 2,
    fetchPolicy: 'network-only',
  });
  const found = search.length < 2 ? undefined : (data ?? previousData)?.customers;
  return (
    <>
      <SearchBox label="Phone number or name" value={search} onSearch={setSearch} width={420} />
      <FailureNotice error={error} fallback="The customers could not be searched." onRetry={() => void refetch()} />
      <ul aria-label="Customers found" aria-busy={loading} className="admin-found">
        {found?.items.map(({ id, name, email, phone, loginPhone, place }) => (
          <li key={id}>
            <button type="button" onClick={() => onKnown({ id, name, email, phone: phone ?? loginPhone })}>
              <strong>{name}</strong>
              <span className="admin-quiet">
                {[phone ?? loginPhone, email, place && `${place.city}, ${place.state}`].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found && found.total === 0 && <p>Nobody found. Make a new customer.</p>}
      {found && found.total > found.items.length && (
        <p className="admin-quiet">{found.total} found: type more of the name or number.</p>
      )}
      <Button icon={<UserAddOutlined aria-hidden />} onClick={() => onNew(search)} style={{ marginTop: 8 }}>
        New customer
      </Button>
    </>
  );
}

function Known({ known, onChange }: { known: KnownCustomer; onChange: () => void }) {
  return (
    <Flex wrap justify="space-between" align="center" gap={12}>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{known.name}</strong>
        <div className="admin-quiet">{[known.phone, known.email].filter(Boolean).join(' · ')}</div>
      </div>
      <Button onClick={onChange}>Another customer</Button>
    </Flex>
  );
}

export function CustomerPanel({ known, onKnown, onNew }: CustomerPanelProps) {
  const seesCustomers = useCan()('VIEW_CUSTOMERS');
  const [wantsNew, setWantsNew] = useState(false);
  const isNew = wantsNew || !seesCustomers;
  return (
    <Panel title="Customer">
      {known && <Known known={known} onChange={() => onKnown(undefined)} />}
      {!known && !isNew && (
        <Search
          onKnown={onKnown}
          onNew={(typed) => {
            onNew(typed);
            setWantsNew(true);
          }}
        />
      )}
      {!known && isNew && (
        <>
          <Form.Item
            name={['customer', 'phone']}
            label="Mobile number"
            extra="Of ten digits. An account that logs in with it already gets the order."
            rules={[{ required: true, whitespace: true, message: 'Enter the mobile number' }]}
          >
            <Input type="tel" maxLength={20} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name={['customer', 'name']}
            label="Name"
            rules={[{ required: true, whitespace: true, message: 'Enter the name' }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          {seesCustomers && (
            <Button type="link" style={{ padding: 0 }} onClick={() => setWantsNew(false)}>
              Search instead
            </Button>
          )}
        </>
      )}
      {(known ? !known.email : isNew) && (
        <Form.Item
          name="email"
          label="E-mail (optional)"
          extra="For mails about the order, with its vouchers and its invoice."
          style={{ marginTop: 12 }}
        >
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
      )}
    </Panel>
  );
}

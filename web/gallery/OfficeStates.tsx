// The shared components of the back office in their states, in its own theme.
import { Alert, App, Button, Checkbox, ConfigProvider, Empty, Input, Segmented, Select, Switch } from 'antd';
import { FailureNotice } from '../src/shared/back-office/FailureNotice';
import { OrderResults } from '../src/shared/back-office/ManyOrders';
import { Moment } from '../src/shared/back-office/Moment';
import { orderStatuses } from '../src/shared/back-office/order-words';
import { PageHeading } from '../src/shared/back-office/PageHeading';
import { Pager } from '../src/shared/back-office/Pager';
import { Panel } from '../src/shared/back-office/Panel';
import { RupeesInput } from '../src/shared/back-office/RupeesInput';
import { ShipmentTag } from '../src/shared/back-office/Shipments';
import { OrderStatusTag, PaymentStatusTag } from '../src/shared/back-office/StatusTag';
import { theme } from '../src/shared/back-office/theme';
import { Thumbnail } from '../src/shared/back-office/Thumbnail';
import { workStates } from '../src/shared/back-office/work-words';
import { WorkStateTag } from '../src/shared/back-office/WorkStateTag';
import '../src/generated/office-tokens.css';
import '../src/shared/back-office/back-office.css';
import '../src/features/admin-shell/admin-shell.css';
import { Row, Shown } from './Shown';

const nothing = () => undefined;
const failure = new Error('The orders could not be loaded.');
const shipmentStates = [
  'PACKED',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'COMING_BACK',
  'CAME_BACK',
  'CANCELLED',
] as const;
const moneys = [
  ['PENDING', 'PENDING', 'COD'],
  ['PENDING', 'PENDING', 'ONLINE'],
  ['CONFIRMED', 'PAID', 'ONLINE'],
  ['CANCELLED', 'PAID', 'ONLINE'],
  ['RETURNED', 'REFUNDED', 'ONLINE'],
  ['PENDING', 'FAILED', 'ONLINE'],
] as const;

export function OfficeStates() {
  return (
    <ConfigProvider theme={{ ...theme, token: { ...theme.token, motion: false } }}>
      <App className="admin-area gallery">
        <Shown name="office tags">
          <Row>
            {orderStatuses.map((status) => (
              <OrderStatusTag key={status} status={status} />
            ))}
          </Row>
          <Row>
            {moneys.map(([orderStatus, paymentStatus, paymentMethod]) => (
              <PaymentStatusTag
                key={orderStatus + paymentStatus + paymentMethod}
                order={{ orderStatus, paymentStatus, paymentMethod }}
              />
            ))}
          </Row>
          <Row>
            {shipmentStates.map((state) => (
              <ShipmentTag key={state} state={state} />
            ))}
          </Row>
          <Row>
            <WorkStateTag state="NEW" unseen />
            {workStates.map((state) => (
              <WorkStateTag key={state} state={state} unseen={false} />
            ))}
          </Row>
        </Shown>
        <Shown name="office controls">
          <Row>
            <Button type="primary">Ship</Button>
            <Button>Update Status</Button>
            <Button danger>Refuse</Button>
            <Button type="text">Clear choice</Button>
            <Button type="link">GS-20261122-0001</Button>
            <Button type="primary" disabled>
              Disabled
            </Button>
          </Row>
          <Row>
            <Segmented options={['Packed', 'Shipped']} defaultValue="Packed" />
            <Checkbox defaultChecked>Chosen</Checkbox>
            <Checkbox>Not chosen</Checkbox>
            <Switch defaultChecked />
            <Switch />
          </Row>
          <Row>
            <Input placeholder="Scan or type a number" style={{ width: 220 }} />
            <Input status="error" defaultValue="GS-X" style={{ width: 120 }} />
            <Select defaultValue="Any state" style={{ width: 150 }} />
            <RupeesInput value={1899} onChange={nothing} />
          </Row>
        </Shown>
        <Shown name="office frame">
          <PageHeading
            title="To pack"
            about="19 orders, the longest waiting first"
            actions={<Button>Export CSV</Button>}
          />
          <Panel title="Waiting today" extra={<a href="#all">All</a>}>
            <Moment at="2026-11-22T06:00:00.000Z" /> <Thumbnail src={null} alt="" />
          </Panel>
          <FailureNotice error={failure} fallback="The orders could not be loaded." onRetry={nothing} />
          <Alert type="success" showIcon title="GS-20261122-0001-1 is packed" />
          <OrderResults
            onClose={nothing}
            outcome={{
              __typename: 'ChangeManyOrdersPayload',
              done: 7,
              failed: 1,
              results: [
                {
                  __typename: 'OrderResult',
                  id: 'o1',
                  orderNumber: 'GS-20261122-0004',
                  done: false,
                  message: 'It is not paid yet.',
                },
              ],
            }}
          />
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
            <strong>Nothing to pack</strong>
            <div>New orders come here as soon as they are paid.</div>
          </Empty>
          <Pager page={2} pages={20} total={200} noun="orders" onPage={nothing} />
        </Shown>
      </App>
    </ConfigProvider>
  );
}

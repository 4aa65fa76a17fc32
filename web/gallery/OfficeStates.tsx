// Gallery of the back office's shared components in their states.
import { Alert, App, Button, Checkbox, ConfigProvider, Empty, Input, Segmented, Select, Switch } from 'antd';
import { Correspondence } from '../src/shared/back-office/Correspondence';
import { FailureNotice } from '../src/shared/back-office/FailureNotice';
import { LongWork } from '../src/shared/back-office/LongWork';
import { OrderResults } from '../src/shared/back-office/OrderResults';
import { Moment } from '../src/shared/back-office/Moment';
import { orderStatuses } from '../src/shared/back-office/order-words';
import { PageHeading } from '../src/shared/back-office/PageHeading';
import { Pager } from '../src/shared/back-office/Pager';
import { Panel } from '../src/shared/back-office/Panel';
import { RupeesInput } from '../src/shared/back-office/RupeesInput';
import { ShipOrder, type ShipTarget } from '../src/shared/back-office/ShipOrder';
import { ShipmentTag } from '../src/shared/back-office/Shipments';
import { OrderStatusTag, PaymentStatusTag } from '../src/shared/back-office/StatusTag';
import { componentParts, theme } from '../src/shared/back-office/theme';
import { Thumbnail } from '../src/shared/back-office/Thumbnail';
import { workStates } from '../src/shared/back-office/work-words';
import { WorkStateTag } from '../src/shared/back-office/WorkStateTag';
import '../src/generated/office-tokens.css';
import '../src/shared/back-office/back-office.css';
import '../src/features/admin-shell/admin-shell.css';
import type { LongWorkFragment } from '../src/generated/back-office';
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

const at = '2026-11-22T06:00:00.000Z';
const job = (more: Partial<LongWorkFragment>): LongWorkFragment => ({
  __typename: 'Job',
  id: 'j1',
  kind: 'PRICE_CHANGE',
  status: 'RUNNING',
  title: 'Prices up by 5 %',
  total: 5000,
  done: 1750,
  message: null,
  createdAt: at,
  endedAt: null,
  actor: 'Asha Verma',
  canCancel: true,
  canUndo: false,
  ...more,
});
const over = job({ id: 'j2', status: 'DONE', message: '5,000 products have new prices.', endedAt: at });

const toSend: ShipTarget = {
  order: {
    __typename: 'Order',
    id: 'o1',
    orderNumber: 'GS-20261122-0001',
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    version: 3,
    piecesToPack: [2],
    arrivesIfSentNow: null,
    items: [{ __typename: 'OrderItem', title: 'Garden Bench', sku: 'B1', quantity: 2, image: null, productId: 'B1' }],
    shipments: [],
  } as unknown as ShipTarget['order'],
};

/** The window in which a parcel is packed or handed over. */
export const ShippingWindow = () => (
  <ConfigProvider theme={{ ...theme, token: { ...theme.token, motion: false } }} {...componentParts}>
    <App className="admin-area gallery">
      <ShipOrder target={toSend} onClose={nothing} onDone={nothing} />
    </App>
  </ConfigProvider>
);

export function OfficeStates() {
  return (
    <ConfigProvider theme={{ ...theme, token: { ...theme.token, motion: false } }} {...componentParts}>
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
        <Shown name="office work">
          <LongWork
            kinds={[]}
            work={{ active: [job({})], last: undefined, ended: [], isStarting: false, follow: nothing }}
          />
          <LongWork kinds={[]} work={{ active: [], last: over, ended: [over], isStarting: false, follow: nothing }} />
          <Correspondence
            state="IN_WORK"
            answers={[{ at, by: 'Asha Verma', text: 'We measure on Tuesday.\nIs ten o’clock right?' }]}
            email="meena@example.com"
            saving={false}
            error={undefined}
            onState={nothing}
            onAnswer={() => Promise.resolve(true)}
          />
        </Shown>
      </App>
    </ConfigProvider>
  );
}

// One order of the packing queue: customer, pieces, next step.
import { Button, Checkbox, Flex, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { OrderToPackFragment } from '../../generated/admin-to-pack';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { Carriage, ShipmentTag } from '../../shared/back-office/Shipments';
import { useSeesMoney } from '../../shared/back-office/permissions';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import type { ShipTarget } from '../../shared/back-office/ShipOrder';

export interface PackRowProps {
  order: OrderToPackFragment;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  /** Left out for those who only read orders. */
  onShip?: (target: ShipTarget) => void;
}

export function PackRow({ order, chosen, onChoose, onShip }: PackRowProps) {
  const { orderNumber, deliveryAddress: to, items, piecesToPack, shipments } = order;
  const name = [to.firstName, to.lastName].filter(Boolean).join(' ') || order.user.name;
  const money = useSeesMoney();
  const collect = order.amountToCollect ?? 0;
  const packed = shipments.filter(({ state }) => state === 'PACKED');
  const isAllPacked = piecesToPack.every((pieces) => pieces <= 0);
  const shipment = packed[0];
  /** Pieces still to be packed: without cancelled and shipped ones. */
  const here = (line: number) =>
    packed
      .flatMap(({ lines }) => lines)
      .reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), Math.max(0, piecesToPack[line] ?? 0));
  return (
    <li aria-label={`Order ${orderNumber}`} className="work-card">
      <Flex wrap gap={12} align="flex-start">
        <Checkbox
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
          aria-label={`Choose order ${orderNumber}`}
          className="admin-thumb-target"
          classNames={{ icon: 'admin-thumb-box' }}
        />
        <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Flex wrap gap={8} align="center">
            {money ? (
              <Link to={`/admin/orders?view=${order.id}`} style={{ fontWeight: 600, lineHeight: '44px' }}>
                {orderNumber}
              </Link>
            ) : (
              <strong style={{ lineHeight: '44px' }}>{orderNumber}</strong>
            )}
            {collect > 0 && <Tag color="gold">Collect {formatRupees(collect)}</Tag>}
            {!money && order.paymentMethod === 'COD' && <Tag color="gold">Cash on delivery</Tag>}
          </Flex>
          <div>
            {name}, {to.city}, {to.state} {to.postalCode}
          </div>
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {formatDateTime(order.createdAt)}
          </Typography.Text>
          {order.notes && <div style={{ whiteSpace: 'pre-line' }}>“{order.notes}”</div>}
          {shipments.map((one) => (
            <div key={one.id} style={{ marginTop: 4 }}>
              {one.number} <ShipmentTag state={one.state} /> <Carriage shipment={one} />
            </div>
          ))}
        </div>
        <ul aria-label="Items" style={{ listStyle: 'none', margin: 0, padding: 0, flex: '2 1 260px', minWidth: 0 }}>
          {items.map(
            ({ title, image, sku }, line) =>
              here(line) > 0 && (
                <li key={line} style={{ padding: '2px 0' }}>
                  <Flex gap={10} align="center">
                    <Thumbnail src={image} alt="" size={40} />
                    <strong style={{ fontSize: 18, minWidth: 30, textAlign: 'right' }}>{here(line)}</strong>
                    <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                      {title}
                      {(sku || !isAllPacked) && (
                        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                          {[sku, !isAllPacked && shipments.length > 0 && `${piecesToPack[line] ?? 0} not packed yet`]
                            .filter(Boolean)
                            .join(' · ')}
                        </Typography.Text>
                      )}
                    </span>
                  </Flex>
                </li>
              ),
          )}
        </ul>
        {onShip && (
          <Flex vertical gap={8} style={{ flex: '0 1 180px', minWidth: 150, marginLeft: 'auto' }}>
            <Button
              type="primary"
              size="large"
              block
              style={{ minHeight: 48 }}
              aria-label={shipment ? `Ship ${shipment.number}` : `Ship order ${orderNumber}`}
              onClick={() => onShip({ order, ...(shipment && { shipment }) })}
            >
              {packed.length > 1 ? `Ship ${shipment!.number.split('-').at(-1)} of ${packed.length}` : 'Ship'}
            </Button>
            {!isAllPacked && shipment && (
              <Button size="large" block style={{ minHeight: 44 }} onClick={() => onShip({ order })}>
                Pack the rest
              </Button>
            )}
          </Flex>
        )}
      </Flex>
    </li>
  );
}

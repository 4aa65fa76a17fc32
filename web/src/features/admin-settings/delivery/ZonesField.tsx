// List of delivery zones in their order of precedence: add, change, move, remove, and try before saving.
import { useState } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Flex, Typography } from 'antd';
import { TryDelivery } from './TryDelivery';
import { ZoneDialog } from './ZoneDialog';
import { codText, placesText, wayText, zonesThatHideIt, type Zone } from './zones';

interface Props {
  /** Both from the form. */
  value?: Zone[];
  onChange?(zones: Zone[]): void;
}

const zonesMost = 50;

export default function ZonesField({ value: zones = [], onChange = () => {} }: Props) {
  /** Index of the open zone, or a new one. */
  const [open, setOpen] = useState<number | 'new'>();
  const moved = (from: number, to: number) => {
    const next = [...zones];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const keep = (zone: Zone) => {
    onChange(open === 'new' ? [...zones, zone] : zones.map((one, index) => (index === open ? zone : one)));
    setOpen(undefined);
  };
  return (
    <Flex vertical gap={12}>
      {zones.length === 0 && (
        <Alert type="warning" showIcon title="Without a zone nothing can be ordered: no address lies in any." />
      )}
      {zones.map((zone, index) => (
        <Card key={zone.id} size="small">
          <NeverUsed
            zone={zone}
            hiddenBy={zonesThatHideIt(zones, index)}
            onMove={(to) => moved(index, zones.indexOf(to))}
          />
          <Flex justify="space-between" align="flex-start" gap={12} wrap>
            <div style={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography.Text strong>
                {index + 1}. {zone.name}
              </Typography.Text>
              <div>{placesText(zone)}</div>
              {zone.methods.map((way) => (
                <div key={way.id}>{wayText(way)}</div>
              ))}
              <Typography.Text type="secondary">{codText(zone)}</Typography.Text>
            </div>
            <Flex gap={8}>
              <Button onClick={() => setOpen(index)} aria-label={`Change ${zone.name}`}>
                Change
              </Button>
              <Button
                aria-label={`Move ${zone.name} up`}
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={index === 0}
                onClick={() => moved(index, index - 1)}
              />
              <Button
                aria-label={`Move ${zone.name} down`}
                icon={<ArrowDownOutlined aria-hidden />}
                disabled={index === zones.length - 1}
                onClick={() => moved(index, index + 1)}
              />
              <Button
                aria-label={`Remove ${zone.name}`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => onChange(zones.filter((_, other) => other !== index))}
              />
            </Flex>
          </Flex>
        </Card>
      ))}
      {zones.length < zonesMost && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')} style={{ alignSelf: 'flex-start' }}>
          Add a zone
        </Button>
      )}
      <TryDelivery zones={zones} />
      {open !== undefined && (
        <ZoneDialog
          zone={open === 'new' ? undefined : zones[open]}
          others={zones.filter((_, index) => index !== open)}
          onKeep={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Flex>
  );
}

interface NeverUsedProps {
  zone: Zone;
  /** The earlier zones that have all of its addresses; empty when it is used. */
  hiddenBy: readonly Zone[];
  onMove(above: Zone): void;
}

function NeverUsed({ zone, hiddenBy: [first, ...more], onMove }: NeverUsedProps) {
  if (!first) return null;
  const names = [first, ...more].map(({ name }) => name);
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 8 }}
      title={`${zone.name} is never used: every address in it is in ${new Intl.ListFormat('en').format(names)}, which ${
        names.length === 1 ? 'stands' : 'stand'
      } above it.`}
      description={<Button onClick={() => onMove(first)}>Move it above {first.name}</Button>}
    />
  );
}

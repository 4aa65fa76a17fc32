// The rows of the list of offers; on a phone each is a card.
import { Button, Grid, Typography, type TableColumnsType } from 'antd';
import type { AdminOfferRowFragment } from '../../generated/admin-offers';
import { formatRupees } from '../../shared/money';
import { ListTable } from '../../shared/back-office/ListTable';
import { OfferActions, type OfferActionsProps } from './OfferActions';
import { codeInWords, goodsInWords, hoursInWords, OfferTags, periodInWords } from './offer-words';

export interface OfferTableProps extends Omit<OfferActionsProps, 'offer' | 'size'> {
  offers: readonly AdminOfferRowFragment[];
  loading: boolean;
  /** By words or by state. */
  narrowed: boolean;
  onOpen: (id: string) => void;
}

function Gives({ offer }: { offer: AdminOfferRowFragment }) {
  const goods = goodsInWords(offer.goods);
  return (
    <>
      <div style={{ overflowWrap: 'anywhere' }}>{offer.description ? `${offer.inWords}.` : offer.text}</div>
      {goods && <div className="admin-quiet">{goods}.</div>}
      <Typography.Text type="secondary" style={{ display: 'block', overflowWrap: 'anywhere' }}>
        {codeInWords(offer)}
      </Typography.Text>
    </>
  );
}

function Period({ offer: { state, conditions } }: { offer: AdminOfferRowFragment }) {
  const hours = hoursInWords(conditions);
  return (
    <>
      {state === 'ENDED' && !conditions.endsAt ? '–' : periodInWords(conditions)}
      {hours && <div className="admin-quiet">{hours}</div>}
    </>
  );
}

/** Uses, of how many where that is bounded. */
const usesOf = ({ figures, limits }: AdminOfferRowFragment): string =>
  `${figures.uses.toLocaleString('en-IN')}${limits.uses === null ? '' : ` of ${limits.uses.toLocaleString('en-IN')}`}`;

/** What it gave, of the budget where there is one. */
const givenOf = ({ figures, limits }: AdminOfferRowFragment): string =>
  `${formatRupees(figures.given)}${limits.budget === null ? '' : ` of ${formatRupees(limits.budget)}`}`;

export function OfferTable({ offers, loading, narrowed, onOpen, ...actions }: OfferTableProps) {
  const { md, xl } = Grid.useBreakpoint();
  const columns: TableColumnsType<AdminOfferRowFragment> = [
    {
      title: 'Offer',
      key: 'name',
      render: (_, offer) => (
        <div style={{ minWidth: md ? 180 : 0 }}>
          <Button type="link" className="admin-opens" onClick={() => onOpen(offer.id)}>
            {offer.name}
          </Button>
          <Gives offer={offer} />
          {!md && (
            <div className="admin-offer-card">
              <OfferTags offer={offer} />
              {!(offer.state === 'ENDED' && !offer.conditions.endsAt) && (
                <div>
                  <Period offer={offer} />
                </div>
              )}
              <div>
                Uses {usesOf(offer)} · Discount given {givenOf(offer)} · Sales {formatRupees(offer.figures.sales)}
              </div>
            </div>
          )}
          {!xl && <OfferActions offer={offer} size="small" {...actions} />}
        </div>
      ),
    },
    { title: 'State', key: 'state', responsive: ['md'], render: (_, offer) => <OfferTags offer={offer} /> },
    { title: 'Period', key: 'period', responsive: ['md'], width: 200, render: (_, offer) => <Period offer={offer} /> },
    { title: 'Uses', key: 'uses', align: 'right', responsive: ['md'], render: (_, offer) => usesOf(offer) },
    { title: 'Discount given', key: 'given', align: 'right', responsive: ['md'], render: (_, offer) => givenOf(offer) },
    {
      title: 'Sales with it',
      key: 'sales',
      align: 'right',
      responsive: ['md'],
      render: (_, { figures }) => formatRupees(figures.sales),
    },
    {
      title: 'Actions',
      key: 'actions',
      responsive: ['xl'],
      width: 230,
      render: (_, offer) => <OfferActions offer={offer} size="small" {...actions} />,
    },
  ];
  return (
    <ListTable
      rows={offers}
      loading={loading}
      columns={columns}
      empty={
        narrowed
          ? 'No offer found. Try other words or another state.'
          : 'No offers yet. Add one: it is a draft until you start it.'
      }
    />
  );
}

// A month of offers, each as a line of the days on which it runs, with a warning where two of them meet.
import { useState } from 'react';
import { Button, Empty, Flex, Skeleton, Tag } from 'antd';
import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useAdminOfferCalendarQuery, type AdminOfferCalendarQuery } from '../../generated/admin-offers';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { dayBefore } from '../../shared/back-office/day-range';
import { barOf, meetingsIn, monthAfter, monthName, monthOf, type Month } from './calendar-month';
import { hoursInWords, meetingInWords, periodInWords, stateNames } from './offer-words';

type Shown = AdminOfferCalendarQuery['offers']['items'][number];

export interface OfferCalendarProps {
  /** `YYYY-MM`; this month when left out. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** Days whose numbers are written above the lines: today, and as many others as a phone has room for. */
const isNamed = (day: number, today: number) =>
  day === today || ((day === 1 || day % 5 === 0) && Math.abs(day - today) > 2);

function Line({ offer, month, onOpen }: { offer: Shown; month: Month; onOpen: () => void }) {
  const bar = barOf(offer.conditions, month);
  const hours = hoursInWords(offer.conditions);
  const counts = offer.state === 'LIVE' || offer.state === 'PLANNED';
  return (
    <li>
      <div className="admin-offer-line">
        <Button type="link" className="admin-opens" onClick={onOpen}>
          {offer.name}
        </Button>
        {!counts && <Tag style={{ margin: 0 }}>{stateNames[offer.state]}</Tag>}
        <span className="admin-quiet">
          {periodInWords(offer.conditions)}
          {hours && `, ${hours}`}
        </span>
      </div>
      <div className="admin-offer-track" aria-hidden>
        {bar && (
          <div
            className={counts ? 'admin-offer-bar' : 'admin-offer-bar waits'}
            style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
          />
        )}
      </div>
    </li>
  );
}

/** Sentences before somebody asks for the rest. */
const meetingsAtFirst = 10;

export default function OfferCalendar({ month: chosen, onMonth, onClose, onOpen }: OfferCalendarProps) {
  const month = monthOf(chosen);
  const [all, setAll] = useState(false);
  const [page, setPage] = useState({ month: month.name, number: 1 });
  const list = useAdminOfferCalendarQuery({
    variables: {
      filter: { from: month.from, to: month.to, states: ['LIVE', 'PLANNED', 'PAUSED', 'DRAFT'] },
      page: page.month === month.name ? page.number : 1,
      pageSize: 50,
    },
    fetchPolicy: 'cache-and-network',
  });
  const offers = list.data?.offers;
  const met = meetingsIn(offers?.items ?? [], month);
  const today = dayBefore(0);
  const [previous, next] = [monthAfter(month.name, -1), monthAfter(month.name, 1)];
  const to = (name: string) => onMonth(name === today.slice(0, 7) ? undefined : name);
  const dayOfToday = month.name === today.slice(0, 7) ? Number(today.slice(8)) : 0;
  const days = Array.from({ length: month.days }, (_, at) => at + 1);
  return (
    <>
      <PageHeading
        title="Calendar of offers"
        about="Which offers run when, and where two of them meet."
        actions={
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
            All offers
          </Button>
        }
      />
      <Flex component="nav" aria-label="Months" wrap gap={8} align="center" style={{ marginBottom: 16 }}>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={monthName(previous)} onClick={() => to(previous)} />
        <h2 className="admin-offer-month" aria-live="polite">
          {monthName(month.name)}
        </h2>
        <Button icon={<RightOutlined aria-hidden />} aria-label={monthName(next)} onClick={() => to(next)} />
        {chosen && <Button onClick={() => onMonth(undefined)}>This month</Button>}
      </Flex>
      <FailureNotice
        error={list.error}
        fallback="The calendar could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {!offers && list.loading && <Skeleton active paragraph={{ rows: 6 }} />}
      {offers && offers.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No offer runs in this month." />
      )}
      {offers && offers.items.length > 0 && (
        <Panel>
          <div className="admin-offer-days" aria-hidden>
            {days.map((day) => (
              <span key={day} className={day === dayOfToday ? 'today' : ''}>
                {isNamed(day, dayOfToday) ? day : ''}
              </span>
            ))}
          </div>
          <ul className="admin-offer-lines" aria-label={`Offers of ${monthName(month.name)}`}>
            {offers.items.map((offer) => (
              <Line key={offer.id} offer={offer} month={month} onOpen={() => onOpen(offer.id)} />
            ))}
          </ul>
        </Panel>
      )}
      {met.length > 0 && (
        <Panel title="Offers that meet" style={{ marginTop: 16 }}>
          <ul className="admin-offer-meetings" aria-label="Offers that meet">
            {(all ? met : met.slice(0, meetingsAtFirst)).map(({ offer, meeting }) => (
              <li key={`${offer.id} ${meeting.offerId}`} className={meeting.together ? '' : 'warns'}>
                {meetingInWords(offer, meeting)}
              </li>
            ))}
          </ul>
          {!all && met.length > meetingsAtFirst && (
            <Button type="link" style={{ padding: 0 }} onClick={() => setAll(true)}>
              Show all {met.length}
            </Button>
          )}
        </Panel>
      )}
      {offers && (
        <Pager
          page={offers.page}
          pages={offers.pages}
          total={offers.total}
          noun="offers"
          onPage={(number) => setPage({ month: month.name, number })}
        />
      )}
    </>
  );
}

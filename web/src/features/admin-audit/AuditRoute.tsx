// The audit log: who changed what and when.
import { Select } from 'antd';
import { useAdminAuditLogQuery, type AuditFilter } from '../../generated/admin-audit';
import { counted } from '../../shared/counted';
import { endOfDay, startOfDay } from '../../shared/back-office/day-range';
import { DayRange } from '../../shared/back-office/DayRange';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { day, text, useUrlState, wholeNumber, type UrlValues } from '../../shared/back-office/url-state';
import { AuditTable } from './AuditTable';
import { entityNames } from './entities';

const fields = { search: text, entity: text, record: text, from: day, to: day, page: wholeNumber(1) };
const pageSize = 50;

const auditFilter = ({ search, entity, record, from, to }: UrlValues<typeof fields>): AuditFilter => ({
  ...(search && { search }),
  ...(entity && { entity }),
  ...(record && { entityId: record }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
});

export function AuditRoute() {
  const [state, setState] = useUrlState(fields);
  const list = useAdminAuditLogQuery({
    variables: { filter: auditFilter(state), page: state.page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const log = (list.data ?? list.previousData)?.auditLog;
  return (
    <>
      <PageHeading title="Audit log" about={log && counted(log.total, 'entry', 'entries')} />
      <Filters
        search={
          <SearchBox
            label="Search who or what"
            value={state.search}
            onSearch={(search) => setState({ search }, { replace: true })}
          />
        }
        active={[state.entity, state.from ?? state.to].filter(Boolean).length}
      >
        <Select
          aria-label="Kind of record"
          placeholder="Everything"
          allowClear
          value={state.entity || undefined}
          options={Object.entries(entityNames).map(([value, label]) => ({ value, label }))}
          onChange={(entity) => setState({ entity: entity ?? '' })}
          style={{ width: 170 }}
        />
        <DayRange label="Changed" from={state.from} to={state.to} onChange={(from, to) => setState({ from, to })} />
      </Filters>
      <FailureNotice
        error={list.error}
        fallback="The audit log could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {(log || list.loading) && <AuditTable entries={log?.items ?? []} loading={list.loading} />}
      {log && (
        <Pager
          page={log.page}
          pages={log.pages}
          total={log.total}
          noun="entries"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
    </>
  );
}

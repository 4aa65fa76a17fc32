// The security log: log-ins, refusals and exports.
import { Select } from 'antd';
import {
  useAdminSecurityLogQuery,
  type SecurityEventKind,
  type SecurityLogFilter,
} from '../../generated/admin-security';
import { counted } from '../../shared/counted';
import { endOfDay, startOfDay } from '../../shared/back-office/day-range';
import { DayRange } from '../../shared/back-office/DayRange';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { day, text, useUrlState, wholeNumber, type UrlValues } from '../../shared/back-office/url-state';
import { kinds } from './kinds';
import { SecurityTable } from './SecurityTable';

const fields = { email: text, kind: text, from: day, to: day, page: wholeNumber(1) };
const pageSize = 50;
const choices = Object.entries(kinds).map(([value, { label }]) => ({ value, label }));

const filterOf = ({ email, kind, from, to }: UrlValues<typeof fields>): SecurityLogFilter => ({
  ...(email && { email }),
  ...(kind in kinds && { kind: kind as SecurityEventKind }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
});

export function SecurityRoute() {
  const [state, setState] = useUrlState(fields);
  const list = useAdminSecurityLogQuery({
    variables: { filter: filterOf(state), page: state.page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const log = (list.data ?? list.previousData)?.securityLog;
  return (
    <>
      <PageHeading title="Security log" about={log && counted(log.total, 'entry', 'entries')} />
      <Filters
        search={
          <SearchBox
            label="E-mail of the account"
            value={state.email}
            onSearch={(email) => setState({ email }, { replace: true })}
          />
        }
        active={[state.kind, state.from ?? state.to].filter(Boolean).length}
      >
        <Select
          aria-label="What happened"
          placeholder="Everything"
          allowClear
          value={state.kind || undefined}
          options={choices}
          onChange={(kind) => setState({ kind: kind ?? '' })}
          style={{ width: 210 }}
        />
        <DayRange label="Happened" from={state.from} to={state.to} onChange={(from, to) => setState({ from, to })} />
      </Filters>
      <FailureNotice
        error={list.error}
        fallback="The security log could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {(log || list.loading) && <SecurityTable lines={log?.items ?? []} loading={list.loading} />}
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

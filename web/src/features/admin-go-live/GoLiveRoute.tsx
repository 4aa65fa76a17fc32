// From demo to real: what a shop needs before it sells, and the demo data that leaves it.
import { Skeleton } from 'antd';
import { useAdminGoLiveQuery } from '../../generated/admin-go-live';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { LongWork } from '../../shared/back-office/LongWork';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { EmptyDemo } from './EmptyDemo';
import { ReadyList } from './ReadyList';

const kinds = ['DEMO_REMOVAL'] as const;

export function GoLiveRoute() {
  const { data, error, loading, refetch } = useAdminGoLiveQuery({ fetchPolicy: 'cache-and-network' });
  const work = useLongWork(kinds, () => void refetch());
  return (
    <>
      <PageHeading title="Ready to sell" about="What your shop still needs before its first real order." />
      <FailureNotice error={error} fallback="This could not be loaded." onRetry={() => void refetch()} />
      <LongWork work={work} kinds={kinds} />
      {data ? (
        <>
          <ReadyList steps={data.firstSteps} />
          <EmptyDemo demo={data.demoData} busy={work.active.length > 0} onBegun={(id) => work.follow(id)} />
        </>
      ) : (
        loading && <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </>
  );
}

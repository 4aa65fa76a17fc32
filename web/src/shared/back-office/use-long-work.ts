// Long work of the kinds a screen is about: what is under way, and what was over last. It is the server's, so it can be left and come back to.
import { useEffect, useRef } from 'react';
import { useBackOfficeJobsQuery, type JobKind, type LongWorkFragment } from '../../generated/back-office';

/** Milliseconds between two looks while work is under way. */
const lookAgain = 1_000;
/** The newest few: work that is under way is never far behind. */
const pageSize = 10;

export interface LongWorkState {
  /** Under way or waiting, the oldest first. */
  active: LongWorkFragment[];
  /** Over last; undefined when there was none. */
  last: LongWorkFragment | undefined;
  /** To be called after work was started: it may be over before anybody looks. */
  follow: (id: string) => void;
}

/** @param onOver called once when work that was under way on this screen is over */
export function useLongWork(kinds: readonly JobKind[], onOver: (job: LongWorkFragment) => void): LongWorkState {
  const { data, refetch, startPolling, stopPolling } = useBackOfficeJobsQuery({
    variables: { kinds: [...kinds], page: 1, pageSize },
    fetchPolicy: 'cache-and-network',
    // Accounts without the permission do not poll.
    skip: kinds.length === 0,
  });
  const jobs = data?.jobs.items ?? [];
  const active = jobs.filter(({ endedAt }) => endedAt === null).reverse();
  const watched = useRef(new Set<string>());
  const waits = active.length > 0;

  useEffect(() => {
    if (!waits) return;
    startPolling(lookAgain);
    return stopPolling;
  }, [waits, startPolling, stopPolling]);

  useEffect(() => {
    for (const job of jobs)
      if (job.endedAt === null) watched.current.add(job.id);
      else if (watched.current.delete(job.id)) onOver(job);
    // The callback of the latest news counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  const follow = (id: string) => {
    watched.current.add(id);
    void refetch();
  };
  return { active, last: jobs.find(({ endedAt }) => endedAt !== null), follow };
}

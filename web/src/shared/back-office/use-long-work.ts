// Long work of the kinds a screen is about: what is under way, and what was over last. It is the server's, so it can be left and come back to.
import { useEffect, useRef, useState } from 'react';
import { useBackOfficeJobsQuery, type JobKind, type LongWorkFragment } from '../../generated/back-office';

/** Polling interval in milliseconds while a job is running. */
const lookAgain = 1_000;
/** Only the newest jobs: running ones are among them. */
const pageSize = 10;

export interface LongWorkState {
  /** Running or queued jobs, oldest first. */
  active: LongWorkFragment[];
  /** The job that ended last; undefined when there was none. */
  last: LongWorkFragment | undefined;
  /** Jobs that are over, the newest first. */
  ended: LongWorkFragment[];
  /** A job was started and is not among the others yet: nothing is to be started twice. */
  isStarting: boolean;
  /** To be called after a job was started, since it may end before the first poll. */
  follow: (id: string) => void;
}

/** @param onOver called once when a job that was running on this screen has ended */
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
  const [isStarting, setStarting] = useState(false);
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
    setStarting(true);
    const over = () => setStarting(false);
    refetch().then(over, over);
  };
  const ended = jobs.filter(({ endedAt }) => endedAt !== null);
  return { active, isStarting, ended, last: ended[0], follow };
}

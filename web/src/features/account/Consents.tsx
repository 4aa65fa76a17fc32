// What the account's e-mail address may be used for by consent, with its date, and the way to take it back.
import { useState } from 'react';
import { useMyConsentsQuery, useWithdrawConsentMutation, type MyConsentsQuery } from '../../generated/account';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { Pages } from '../../shared/ui/Pages';
import { Skeleton } from '../../shared/ui/Skeleton';
import { purposes, sources } from './my-account';

type Consent = MyConsentsQuery['myConsents']['items'][number];

function Line({ consent, busy, onWithdraw }: { consent: Consent; busy: boolean; onWithdraw(): void }) {
  const { purpose, about, given, at, source, wording, canWithdraw } = consent;
  const name = about ? `${purposes[purpose]}: ${about}` : purposes[purpose];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {given ? 'Given' : 'Taken back'} {formatDateTime(at)}, {sources[source]}
        </p>
        {given && <p className="mt-1 text-sm">“{wording}”</p>}
      </div>
      {canWithdraw && (
        <Button look="outline" size="small" busy={busy} onClick={onWithdraw} aria-label={`Take back: ${name}`}>
          Take back
        </Button>
      )}
    </li>
  );
}

export function Consents() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useMyConsentsQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const [withdraw, { loading }] = useWithdrawConsentMutation({
    onCompleted: () => {
      toast.success('Taken back');
      void refetch();
    },
    onError: (thrown) => toast.error(errorText(thrown, 'That did not work. Please try again.')),
  });
  const list = (data ?? previousData)?.myConsents;
  if (error && !list)
    return (
      <div role="alert">
        <p>{errorText(error, 'Your consents could not be loaded.')}</p>
        <Button className="mt-4" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!list) return <Skeleton className="h-16 rounded-card" />;
  if (list.total === 0)
    return (
      <p className="text-ink-soft">You have given none: we write to you about your own orders and account alone.</p>
    );
  return (
    <>
      <ul>
        {list.items.map((consent) => (
          <Line
            key={consent.id}
            consent={consent}
            busy={loading}
            onWithdraw={() => void withdraw({ variables: { id: consent.id } })}
          />
        ))}
      </ul>
      <Pages page={list.page} pages={list.pages} onChange={setPage}>
        {`Page ${list.page} of ${list.pages}`}
      </Pages>
    </>
  );
}

// Search words: searches without result, and the owner's synonyms.
import { useState } from 'react';
import { Card, Skeleton, Typography } from 'antd';
import {
  useAdminAddSynonymMutation,
  useAdminDeleteVainSearchMutation,
  useAdminSynonymsQuery,
  useAdminVainSearchesQuery,
} from '../../generated/admin-search-words';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { toast } from '../../shared/toasts';
import { SynonymForm } from './SynonymForm';
import { SynonymList } from './SynonymList';
import type { SynonymLine } from './synonym-line';
import { VainSearches } from './VainSearches';

const fields = { q: text, page: wholeNumber(1), vain: wholeNumber(1) };

export function SearchWordsRoute() {
  const [edited, setEdited] = useState<string>();
  const [{ q, page, vain }, setState] = useUrlState(fields);
  const synonyms = useAdminSynonymsQuery({ variables: { search: q || null, page }, fetchPolicy: 'cache-and-network' });
  const searches = useAdminVainSearchesQuery({ variables: { page: vain }, fetchPolicy: 'cache-and-network' });
  const list = (synonyms.data ?? synonyms.previousData)?.synonyms;
  const inVain = (searches.data ?? searches.previousData)?.vainSearches;
  const reload = () => void Promise.all([synonyms.refetch(), searches.refetch()]);
  const [add, adding] = useAdminAddSynonymMutation({ ...errorInForm });
  const [dismiss, dismissing] = useAdminDeleteVainSearchMutation({ ...errorInForm, onCompleted: reload });

  /** Whatever takes the line in edit mode off the page. */
  const leaveLine = (go: () => void) => {
    const left = () => {
      setEdited(undefined);
      go();
    };
    if (edited) leaveScreen(left);
    else left();
  };
  const save = async (input: SynonymLine) => {
    const { data } = await add({ variables: { input } });
    if (data) {
      toast.success('Synonyms added');
      reload();
    }
    return Boolean(data);
  };

  return (
    <>
      <PageHeading title="Search words" about="How shoppers call what you sell. Changes count at once." />
      <FailureNotice error={adding.error} fallback="The synonyms could not be added. Please try again." />
      <section aria-labelledby="vain" style={{ marginBottom: 32 }}>
        <Typography.Title id="vain" level={2} style={{ fontSize: 18 }}>
          Searched but not found
        </Typography.Title>
        <FailureNotice
          error={searches.error ?? dismissing.error}
          fallback="The searches could not be loaded."
          onRetry={reload}
        />
        {inVain ? (
          <>
            <VainSearches
              searches={inVain.items}
              saving={adding.loading}
              onSynonym={(line) => void save(line)}
              onDismiss={(words) => void dismiss({ variables: { words } })}
            />
            <Pager
              {...inVain}
              noun="searches"
              label="Pages of searches"
              onPage={(next, how) => setState({ vain: next, page }, how)}
            />
          </>
        ) : (
          searches.loading && <Skeleton active />
        )}
      </section>
      <section aria-labelledby="synonyms">
        <Typography.Title id="synonyms" level={2} style={{ fontSize: 18 }}>
          Synonyms
        </Typography.Title>
        <Card style={{ marginBottom: 16 }}>
          <SynonymForm label="New synonyms" action="Add" saving={adding.loading} onSave={save} />
        </Card>
        <div style={{ marginBottom: 12 }}>
          <SearchBox
            label="Search synonyms"
            value={q}
            onSearch={(next) => leaveLine(() => setState({ q: next }, { replace: true }))}
          />
        </div>
        <FailureNotice error={synonyms.error} fallback="The synonyms could not be loaded." onRetry={reload} />
        {list ? (
          <>
            <SynonymList
              lines={list.items}
              empty={q ? 'No synonyms with these letters.' : 'There are no synonyms.'}
              edited={edited}
              onEdit={(id) => (id ? leaveLine(() => setEdited(id)) : setEdited(id))}
              onChanged={reload}
            />
            <Pager {...list} noun="lines" onPage={(next, how) => leaveLine(() => setState({ page: next }, how))} />
          </>
        ) : (
          synonyms.loading && <Skeleton active />
        )}
      </section>
    </>
  );
}

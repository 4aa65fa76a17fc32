// The texts of mails: choose one, change, preview with a real order, send a test, save or reset.
import { Select, Skeleton, Typography } from 'antd';
import { useAdminMailTextsQuery } from '../../generated/admin-settings';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { text, useUrlState } from '../../shared/back-office/url-state';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { MailTextForm } from './MailTextForm';

const fields = { mail: text };

/** The mails by whom they go to, as their ids tell. */
const audiences = [
  ['About orders', /^(order|return)-/],
  ['About accounts', /^(code|account|no-account|contact-question|password)/],
  ['Answers to messages', /^(complaint|answer)$/],
  ['To you', /^(new-order|.*-news$)/],
] as const;

export default function MailTexts() {
  const [{ mail }, setState] = useUrlState(fields);
  const { data, error, refetch } = useAdminMailTextsQuery({ fetchPolicy: 'cache-and-network' });
  const mails = data?.mailTexts ?? [];
  const chosen = mails.find(({ id }) => id === mail) ?? mails[0];
  if (!chosen)
    return error ? (
      <FailureNotice
        error={error}
        fallback="The mails could not be loaded."
        onRetry={() => void refetch().catch(() => {})}
      />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  return (
    <>
      <Select
        aria-label="Mail"
        value={chosen.id}
        showSearch={{ optionFilterProp: 'label' }}
        options={audiences.map(([label, which]) => ({
          label,
          options: mails
            .filter(({ id }) => which.test(id))
            .map(({ id, title, changed }) => ({ value: id, label: changed ? `${title} (changed)` : title })),
        }))}
        onChange={(id) => leaveScreen(() => setState({ mail: id }))}
        style={{ width: '100%', maxWidth: 480 }}
      />
      <Typography.Paragraph type="secondary" style={{ margin: '8px 0 16px' }}>
        {chosen.about}
      </Typography.Paragraph>
      <MailTextForm key={chosen.id} mail={chosen} onReload={async () => void (await refetch())} />
    </>
  );
}

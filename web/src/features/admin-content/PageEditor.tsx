// One page in its form: its facts for search engines, its blocks, and what is done with it. Nothing is seen by shoppers before it is published.
import { useState } from 'react';
import { Alert, App, Button, Card, Flex, Form, Input, Skeleton, Tag, Typography } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  useAdminContentDraftQuery,
  useAdminContentTableQuery,
  useAdminPublishContentMutation,
  useAdminSaveContentDraftMutation,
} from '../../generated/admin-content';
import { errorCode } from '../../shared/error-text';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { toast } from '../../shared/toasts';
import { BlocksField } from './BlocksField';
import {
  inputOf,
  previewAddress,
  samePage,
  valuesOf,
  type BlockKind,
  type Draft,
  type PageValues,
  type Word,
} from './content-values';
import { PageMenu } from './PageMenu';
import { WordsNote } from './WordsNote';

export interface PageEditorProps {
  id: string;
  onClose: () => void;
}

export default function PageEditor({ id, onClose }: PageEditorProps) {
  const page = useAdminContentDraftQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const table = useAdminContentTableQuery();
  const draft = page.data?.contentDraft;
  const kinds = table.data?.contentBlockKinds;
  if (draft && kinds)
    return (
      <PageForm
        draft={draft}
        kinds={kinds}
        words={table.data!.contentWords}
        onReload={async () => (await page.refetch()).data?.contentDraft}
        onClose={onClose}
      />
    );
  return (
    <>
      <PageHeading title="Page" actions={<Button onClick={onClose}>All pages</Button>} />
      <FailureNotice
        error={page.error ?? table.error}
        fallback="The page could not be loaded."
        onRetry={() => void Promise.all([page.refetch(), table.refetch()])}
      />
      {(page.loading || table.loading) && <Skeleton active paragraph={{ rows: 8 }} />}
    </>
  );
}

interface PageFormProps {
  draft: Draft;
  kinds: readonly BlockKind[];
  words: readonly Word[];
  /** Reads the page again. */
  onReload: () => Promise<Draft | undefined>;
  onClose: () => void;
}

function PageForm({ draft, kinds, words, onReload, onClose }: PageFormProps) {
  const [form] = Form.useForm<PageValues>();
  const { modal } = App.useApp();
  /** The page at the start of the edit. */
  const [start, setStart] = useState(draft);
  const [save, saving] = useAdminSaveContentDraftMutation(errorInForm);
  const [publish, publishing] = useAdminPublishContentMutation(errorInForm);
  const error = saving.error ?? publishing.error;
  const stale = errorCode(error) === 'STALE_VERSION';
  const typed = (): PageValues => form.getFieldsValue(true) as PageValues;
  const changed = () => !samePage(valuesOf(start), typed(), kinds);
  const leave = useUnsavedChanges(true, changed);
  const own = kinds.filter(({ type }) => start.blockTypes.includes(type));

  /** Discards what was typed and shows the latest state of the server. */
  const takeOver = (latest: Draft) => {
    setStart(latest);
    form.setFieldsValue(valuesOf(latest));
    saving.reset();
    publishing.reset();
  };
  /** @returns the page as the server has saved it; undefined when it refused */
  const saved = async (): Promise<Draft | undefined> => {
    publishing.reset();
    if (!changed()) return start;
    const { data } = await save({
      variables: { input: { id: start.id, version: start.version, ...inputOf(typed(), kinds) } },
    });
    if (data) takeOver(data.saveContentDraft);
    return data?.saveContentDraft;
  };
  const saveDraft = async () => {
    if (!changed()) return void toast.success('Nothing has changed');
    if (await saved()) toast.success('Draft saved');
  };
  const preview = async () => {
    // Opened in the click handler: popup blockers stop a window opened later.
    const beside = window.open('about:blank', '_blank');
    const latest = await saved();
    if (!latest || !beside) beside?.close();
    else beside.location.href = previewAddress(latest);
  };
  const publishNow = async () => {
    const latest = await saved();
    if (!latest) return;
    const { data } = await publish({ variables: { id: latest.id, version: latest.version } });
    if (!data) return;
    takeOver(data.publishContent);
    toast.success('Published: everybody sees it now');
  };
  const askToPublish = () =>
    start.kind === 'POLICY'
      ? modal.confirm({
          title: `Publish ${start.name}?`,
          content: 'A lawyer should read a policy before shoppers do.',
          okText: 'Publish',
          onOk: publishNow,
        })
      : void publishNow();
  /** Keeps what was typed, on top of the version another person saved. */
  const continueOnLatest = async () => {
    const latest = await onReload();
    if (!latest) return;
    setStart(latest);
    saving.reset();
    publishing.reset();
  };

  return (
    <>
      <PageHeading
        title={start.name}
        about={
          <Flex gap={8} wrap align="center">
            <span>{start.path ?? 'On every page'}</span>
            <Tag color={start.public ? 'green' : undefined}>{start.public ? 'Published' : 'Not published'}</Tag>
            {start.changed && <Tag color="gold">Draft</Tag>}
          </Flex>
        }
        actions={
          <>
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => leave(onClose)}>
              All pages
            </Button>
            <PageMenu draft={start} onTaken={takeOver} onDeleted={onClose} unsaved={changed} />
            <Button onClick={() => void preview()}>Preview</Button>
            <Button loading={saving.loading} onClick={() => void saveDraft()}>
              Save draft
            </Button>
            <Button type="primary" loading={publishing.loading} onClick={askToPublish}>
              Publish
            </Button>
          </>
        }
      />
      {stale ? (
        <StaleNotice thing="page" onTakeOver={() => void continueOnLatest()} />
      ) : (
        <FailureNotice error={error} fallback="The page could not be saved. Please try again." />
      )}
      {start.note && <Alert type="info" showIcon style={{ marginBottom: 16 }} title={start.note} />}
      <OfficeForm<PageValues> name="page" form={form} layout="vertical" initialValues={valuesOf(start)} preserve>
        {/* The footer has no address of its own. */}
        {start.path && (
          <Card style={{ marginBottom: 16 }}>
            <Typography.Title level={2} style={{ fontSize: 18, marginTop: 0 }}>
              For search engines
            </Typography.Title>
            <Form.Item
              name="title"
              label="Title"
              extra={start.id === 'home' ? 'Blank: the brand and its tagline.' : 'The brand and its tagline follow it.'}
            >
              <Input maxLength={120} />
            </Form.Item>
            <Form.Item
              name="description"
              label="Description"
              extra="One or two sentences below the title in the results of a search. Blank: the shop’s own."
            >
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={300} />
            </Form.Item>
          </Card>
        )}
        <BlocksField kinds={own} words={words} refusal={saving.error} />
      </OfficeForm>
      <WordsNote words={words} />
    </>
  );
}

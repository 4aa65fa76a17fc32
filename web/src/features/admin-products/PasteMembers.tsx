// Takes rows that were copied from a sheet: shows what each would do, and then does it, as an import of products.
import { useState } from 'react';
import { Alert, Button, Form, Input, Modal, Progress, Select, Typography } from 'antd';
import type { AdminGroupDetailsFragment, AdminProductImportQuery } from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { ImportReport } from './ImportReport';
import type { CategoryChoice } from './ProductFilters';
import { useProductImport } from './use-product-import';
import { pastedColumns, pastedSheet } from './paste-members';

export interface PasteMembersProps {
  group: AdminGroupDetailsFragment;
  categories: readonly CategoryChoice[];
  onClose: () => void;
  /** The change was started as a job. */
  onStarted: (jobId: string) => void;
}

type Report = NonNullable<AdminProductImportQuery['importReport']>;

/** The report with the rows as they were pasted: the file that was made of them is nobody's concern. */
const asPasted = (report: Report, offset: number): Report => ({
  ...report,
  encoding: null,
  columns: [],
  lines: report.lines.map((one) => ({ ...one, line: one.line - offset })),
});

export default function PasteMembers({ group, categories, onClose, onStarted }: PasteMembersProps) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState(group.members[0]?.category ?? '');
  const { run, forget, isUnderWay, report, error, refusal, job } = useProductImport();
  const sheet = pastedSheet(text, group, category);
  const changes = report ? report.created + report.updated : 0;
  const close = () => {
    forget(true);
    onClose();
  };
  const leave = useUnsavedChanges(true, () => text.trim() !== '');
  const send = async (dryRun: boolean) => {
    if (!sheet.csv) return;
    const file = new File([sheet.csv], 'pasted.csv', { type: 'text/csv' });
    const id = await run(file, dryRun, {});
    if (!id || dryRun) return;
    onStarted(id);
    forget(false);
    onClose();
  };
  return (
    <Modal
      open
      title={`Paste members of ${group.title}`}
      width={760}
      mask={{ closable: false }}
      onCancel={() => leave(close)}
      footer={[
        <Button key="cancel" onClick={() => leave(close)}>
          Cancel
        </Button>,
        report ? (
          <Button
            key="save"
            type="primary"
            loading={isUnderWay}
            disabled={changes === 0}
            onClick={() => void send(false)}
          >
            {`Save ${counted(changes, 'row')}`}
          </Button>
        ) : (
          <Button
            key="preview"
            type="primary"
            loading={isUnderWay}
            disabled={!sheet.csv}
            onClick={() => void send(true)}
          >
            Preview
          </Button>
        ),
      ]}
    >
      <Typography.Paragraph type="secondary">
        Copy rows from your sheet and paste them here. The columns, in this order:{' '}
        <strong>{[...group.options.map(({ name }) => name), ...pastedColumns].join(', ')}</strong>. An empty cell
        changes nothing. Nothing is changed before you have seen what would happen.
      </Typography.Paragraph>
      <Form layout="vertical" component={false}>
        <Form.Item label="Rows" htmlFor="pasted-rows">
          <Input.TextArea
            id="pasted-rows"
            rows={6}
            wrap="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              if (report || error || refusal) forget(true);
            }}
            style={{ fontFamily: 'monospace' }}
          />
        </Form.Item>
        <Form.Item label="Category of new members" htmlFor="pasted-category">
          <Select
            id="pasted-category"
            showSearch
            value={category || undefined}
            placeholder="Choose a category"
            options={categories.map(({ name, emoji }) => ({ value: name, label: `${emoji} ${name}` }))}
            onChange={(name) => {
              setCategory(name);
              if (report) forget(true);
            }}
          />
        </Form.Item>
      </Form>
      {sheet.problem && <Alert type="error" showIcon role="alert" title={sheet.problem} />}
      {isUnderWay && (
        <div role="status">
          <Progress percent={job && job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0} />
          Looking at what would happen
        </div>
      )}
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <FailureNotice error={error} fallback="The rows could not be read. Please try again." />
      {report && <ImportReport report={asPasted(report, sheet.lineOffset ?? 0)} />}
    </Modal>
  );
}

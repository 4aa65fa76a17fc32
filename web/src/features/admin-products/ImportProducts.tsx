// Imports products from a CSV file: first a rehearsal that shows every line's outcome, then the real run.
import { useState } from 'react';
import { Button, Modal, Typography, Upload } from 'antd';
import { FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import { useAdminImportProductsMutation } from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { ImportReport } from './ImportReport';
import { ProductWork } from './ProductWork';

/** As the server has it. */
const largestBytes = 5 * 1024 * 1024;

function refusal({ name, type, size }: File): string | undefined {
  if (!/\.csv$/i.test(name) && type !== 'text/csv')
    return `${name} is not a CSV file. Save the table as CSV and choose that file.`;
  return size > largestBytes ? `${name} is larger than 5 MB. Split it into several files.` : undefined;
}

export function ImportProducts({ onImported }: { onImported: () => void }) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const [run, { data, loading, error, reset }] = useAdminImportProductsMutation({
    context: { upload: true },
    ...errorInForm,
  });
  const report = data?.importProducts;
  const changes = report ? report.created + report.updated : 0;

  const close = () => {
    setOpen(false);
    setFile(undefined);
    setRefused(undefined);
    reset();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    reset();
    const refused = refusal(chosen);
    setRefused(refused);
    if (!refused) void run({ variables: { file: chosen, dryRun: true } });
  };
  const carryOut = async () => {
    if (!file) return;
    const { data: done } = await run({ variables: { file, dryRun: false } });
    if (!done) return;
    const { created, updated } = done.importProducts;
    toast.success(`${counted(created, 'product')} added, ${updated} changed`);
    onImported();
  };

  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Import CSV
      </Button>
      <Modal
        open={open}
        title="Import products"
        width={760}
        mask={{ closable: false }}
        onCancel={close}
        footer={
          report?.dryRun === false
            ? [
                <Button key="done" type="primary" onClick={close}>
                  Done
                </Button>,
              ]
            : [
                <Button key="cancel" onClick={close}>
                  Cancel
                </Button>,
                <Button
                  key="import"
                  type="primary"
                  loading={loading}
                  disabled={!report || changes === 0}
                  onClick={() => void carryOut()}
                >
                  {report ? `Import ${counted(changes, 'product')}` : 'Import'}
                </Button>,
              ]
        }
      >
        <Typography.Paragraph type="secondary">
          The file has the columns of the export; a line with a known SKU changes that product, any other adds one.
          Nothing is changed before you have seen what would happen.
        </Typography.Paragraph>
        <Upload.Dragger
          // Every file that is dropped comes through, and is refused here in words.
          accept={{ format: '.csv,text/csv', filter: 'native' }}
          maxCount={1}
          showUploadList={false}
          disabled={loading}
          beforeUpload={(chosen) => {
            choose(chosen);
            return Upload.LIST_IGNORE;
          }}
        >
          <p style={{ margin: 0 }}>
            <FileTextOutlined aria-hidden style={{ fontSize: 24 }} />
          </p>
          <p style={{ margin: 0 }}>{file ? file.name : 'Drop a CSV file here, or click to choose one'}</p>
        </Upload.Dragger>
        {refused && (
          <Typography.Text type="danger" role="alert" style={{ display: 'block', marginTop: 8 }}>
            {refused}
          </Typography.Text>
        )}
        <div style={{ marginTop: 16 }}>
          {loading && <ProductWork expected />}
          <FailureNotice
            error={error}
            fallback="The file could not be read. Please try again."
            {...(file && { onRetry: () => choose(file) })}
          />
          {report && <ImportReport report={report} />}
        </div>
      </Modal>
    </>
  );
}

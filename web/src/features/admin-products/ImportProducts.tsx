// Imports products from a CSV file: first a rehearsal that shows every line's outcome, then the real run.
import { useState } from 'react';
import { Button, Modal, Typography, Upload } from 'antd';
import { FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import { useAdminImportProductsMutation } from '../../generated/admin-products';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { ImportReport } from './ImportReport';

export function ImportProducts({ onImported }: { onImported: () => void }) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [run, { data, loading, error, reset }] = useAdminImportProductsMutation({
    context: { upload: true },
    ...errorInForm,
  });
  const report = data?.importProducts;
  const changes = report ? report.created + report.updated : 0;

  const close = () => {
    setOpen(false);
    setFile(undefined);
    reset();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    reset();
    void run({ variables: { file: chosen, dryRun: true } });
  };
  const carryOut = async () => {
    if (!file) return;
    const { data: done } = await run({ variables: { file, dryRun: false } });
    if (!done) return;
    const { created, updated } = done.importProducts;
    toast.success(`${created} products added, ${updated} changed`);
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
                  {report ? `Import ${changes} ${changes === 1 ? 'product' : 'products'}` : 'Import'}
                </Button>,
              ]
        }
      >
        <Typography.Paragraph type="secondary">
          The file has the columns of the export; a line with a known SKU changes that product, any other adds one.
          Nothing is changed before you have seen what would happen.
        </Typography.Paragraph>
        <Upload.Dragger
          accept=".csv,text/csv"
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
        <div style={{ marginTop: 16 }}>
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

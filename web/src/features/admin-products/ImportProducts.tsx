// Imports products from a CSV file: first a dry run that shows the outcome of each line, then the import.
import { useEffect, useState } from 'react';
import { Alert, Button, Modal, Progress, Typography, Upload } from 'antd';
import { FileTextOutlined, UploadOutlined } from '@ant-design/icons';
import { counted } from '../../shared/counted';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { ImportColumns, missingChoice } from './ImportColumns';
import { ImportReport } from './ImportReport';
import { ImportPictures } from './ImportPictures';
import { useProductImport, type UploadedPicture } from './use-product-import';

/** As the server has it. */
const largestBytes = 20 * 1024 * 1024;

function refusal({ name, type, size }: File): string | undefined {
  if (!/\.csv$/i.test(name) && type !== 'text/csv')
    return `${name} is not a CSV file. Save the table as CSV and choose that file.`;
  return size > largestBytes ? `${name} is larger than 20 MB. Split it into several files.` : undefined;
}

/** @param onStarted the products are being changed, which the screen shows from then on */
export function ImportProducts({ onStarted }: { onStarted: (jobId: string) => void }) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const [isRehearsal, setIsRehearsal] = useState(true);
  const [isChoosing, setIsChoosing] = useState(false);
  const [pictures, setPictures] = useState<UploadedPicture[]>([]);
  const [sending, setSending] = useState(false);
  const { choose: look, file: described, choices, setChoices, run, forget, ...state } = useProductImport();
  const { isUnderWay, job, report, error, refusal: failure } = state;
  const changes = report ? report.created + report.updated : 0;
  const isDone = report?.dryRun === false;
  const isColumnStep = isChoosing && described !== undefined;
  useEffect(() => {
    if (isDone) toast.success(`${counted(report.created, 'product')} added, ${report.updated} changed`);
    // Once only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDone]);

  const close = () => {
    setOpen(false);
    setFile(undefined);
    setRefused(undefined);
    setIsChoosing(false);
    setPictures([]);
    forget(isRehearsal);
    setIsRehearsal(true);
  };
  const choose = async (chosen: File) => {
    setFile(chosen);
    setIsRehearsal(true);
    setIsChoosing(false);
    const refused = refusal(chosen);
    setRefused(refused);
    if (refused) forget(true);
    else setIsChoosing(!(await look(chosen, pictures)));
  };
  const preview = async () => {
    if (!file) return;
    setIsChoosing(!(await run(file, true, undefined, pictures)));
  };
  const carryOut = async () => {
    if (!file) return;
    setIsRehearsal(false);
    const id = await run(file, false, undefined, pictures);
    if (id) onStarted(id);
    else setIsRehearsal(true);
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
          isDone || (!isRehearsal && isUnderWay)
            ? [
                <Button key="done" type="primary" onClick={close}>
                  {isDone ? 'Done' : 'Close and let it run'}
                </Button>,
              ]
            : [
                <Button key="cancel" onClick={close}>
                  Cancel
                </Button>,
                isColumnStep ? (
                  <Button
                    key="preview"
                    type="primary"
                    loading={isUnderWay}
                    disabled={missingChoice(described, choices) !== undefined}
                    onClick={() => void preview()}
                  >
                    Preview
                  </Button>
                ) : (
                  <Button
                    key="import"
                    type="primary"
                    loading={isUnderWay}
                    disabled={!report || changes === 0 || sending}
                    onClick={() => void carryOut()}
                  >
                    {report ? `Import ${counted(changes, 'product')}` : 'Import'}
                  </Button>
                ),
              ]
        }
      >
        <Typography.Paragraph type="secondary">
          The file has the columns of the export, or those of another shop such as Shopify or WooCommerce. A line with a
          known SKU changes that product, any other adds one. Nothing is changed before you have seen what would happen.
        </Typography.Paragraph>
        <Upload.Dragger
          // `accept` does not filter dropped files: they are refused here.
          accept={{ format: '.csv,text/csv', filter: 'native' }}
          maxCount={1}
          showUploadList={false}
          disabled={isUnderWay}
          beforeUpload={(chosen) => {
            void choose(chosen);
            return Upload.LIST_IGNORE;
          }}
        >
          <p style={{ margin: 0 }}>
            <FileTextOutlined aria-hidden style={{ fontSize: 24 }} />
          </p>
          <p style={{ margin: 0 }}>{file ? file.name : 'Drop a CSV file here, or click to choose one'}</p>
        </Upload.Dragger>
        <ImportPictures
          sent={pictures}
          disabled={isUnderWay}
          onSending={setSending}
          onSent={(all) => {
            setPictures(all);
            // What would happen is another thing with these pictures.
            if (file && !refused) void run(file, true, undefined, all);
          }}
        />
        {refused && (
          <Typography.Text type="danger" role="alert" style={{ display: 'block', marginTop: 8 }}>
            {refused}
          </Typography.Text>
        )}
        <div style={{ marginTop: 16 }}>
          {isUnderWay && (
            <div role="status">
              <Progress percent={job && job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0} />
              {progressText(isRehearsal, job)}
            </div>
          )}
          {failure && <Alert type="error" showIcon title={failure} />}
          <FailureNotice
            error={error}
            fallback="The file could not be read. Please try again."
            {...(file && { onRetry: () => void choose(file) })}
          />
          {isColumnStep && !isUnderWay && <ImportColumns file={described} choices={choices} onChange={setChoices} />}
          {report && !isColumnStep && (
            <ImportReport report={report} {...(report.dryRun && { onColumns: () => setIsChoosing(true) })} />
          )}
        </div>
      </Modal>
    </>
  );
}

function progressText(isRehearsal: boolean, job: { status: string; done: number; total: number } | undefined): string {
  if (!job) return 'The file is being sent';
  if (job.status === 'WAITING') return 'Waits until other work is over';
  const of = `${job.done.toLocaleString('en-IN')} of ${counted(job.total, 'line')}`;
  if (isRehearsal) return `Looking at what would happen: ${of}`;
  return `${of}. You can close this; the work goes on and is shown above the list.`;
}

// Stock take by CSV sheet: download, fill in, dry run, import.
import { useState } from 'react';
import { Alert, Button, Flex, Modal, Tag, Typography, Upload } from 'antd';
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import {
  useAdminExportStockMutation,
  useAdminImportStockMutation,
  type AdminImportStockMutation,
} from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { download } from '../../shared/back-office/download';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FileEncoding } from './FileEncoding';

type Report = AdminImportStockMutation['importStock'];

export default function StockTake({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const [prepare, preparing] = useAdminExportStockMutation({
    onCompleted: ({ exportStock }) => download(exportStock.url, exportStock.filename),
    onError: (error) => toast.error(errorText(error, 'The sheet could not be written. Please try again.')),
  });
  const [send, { data, loading, error, reset }] = useAdminImportStockMutation({
    ...errorInForm,
    context: { upload: true },
  });
  const report = data?.importStock;
  const rehearse = (chosen: File) => {
    setFile(chosen);
    void send({ variables: { file: chosen, dryRun: true } });
  };
  const takeOver = async () => {
    if (!file) return;
    const { data: done } = await send({ variables: { file, dryRun: false } });
    if (done) onDone();
  };
  return (
    <Modal
      open
      title="Stock take"
      width={640}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          Close
        </Button>,
        report?.dryRun && (
          <Button
            key="take"
            type="primary"
            loading={loading}
            disabled={report.updated === 0}
            onClick={() => void takeOver()}
          >
            Correct {counted(report.updated, 'product')}
          </Button>
        ),
      ]}
    >
      <Flex vertical gap={16}>
        <div>
          <Typography.Paragraph>
            1. Download the sheet: every product by shelf, with what should lie there. Fill in <b>counted</b>, or{' '}
            <b>change</b> (+ or -) with a <b>reason</b>; another <b>shelf</b> moves a product. Lines left empty change
            nothing.
          </Typography.Paragraph>
          <Button icon={<DownloadOutlined aria-hidden />} loading={preparing.loading} onClick={() => void prepare()}>
            Download sheet
          </Button>
        </div>
        <div>
          <Typography.Paragraph>
            2. Bring it back. What was sold meanwhile is reckoned in; a shelf that was packed from meanwhile is to be
            counted again.
          </Typography.Paragraph>
          <Upload
            accept=".csv,text/csv"
            showUploadList={false}
            beforeUpload={(chosen) => {
              reset();
              rehearse(chosen);
              return Upload.LIST_IGNORE;
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={loading}>
              Choose the sheet
            </Button>
          </Upload>
        </div>
        <FailureNotice error={error} fallback="The sheet could not be read." />
        {report && <Told report={report} />}
      </Flex>
    </Modal>
  );
}

function Told({ report }: { report: Report }) {
  const { dryRun, updated, unchanged, failed, lines, encoding, unusualCharacters } = report;
  const would = dryRun ? 'would be ' : '';
  return (
    <div role="status">
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        showIcon
        title={`${counted(updated, 'product')} ${would}corrected, ${unchanged} as they are, ${failed} not right`}
      />
      <FileEncoding encoding={encoding} unusualCharacters={unusualCharacters} />
      <ul style={{ listStyle: 'none', margin: '12px 0 0', padding: 0, maxHeight: 320, overflowY: 'auto' }}>
        {[...lines]
          .sort((a, b) => Number(b.outcome === 'FAILED') - Number(a.outcome === 'FAILED') || a.line - b.line)
          .map(({ line, sku, title, outcome, messages }) => (
            <li key={line} style={{ padding: '4px 0', overflowWrap: 'anywhere' }}>
              <Tag color={outcome === 'FAILED' ? 'red' : 'blue'}>Row {line}</Tag>
              {[sku, title].filter(Boolean).join(' · ')}: {messages.join(', ')}
            </li>
          ))}
      </ul>
    </div>
  );
}

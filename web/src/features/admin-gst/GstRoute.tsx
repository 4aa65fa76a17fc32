// The accountant's month: what is wrong with it first, then its sums by section, its files and its documents.
import { Button, Flex, Select, Skeleton } from 'antd';
import {
  useAdminGstFilesQuery,
  useAdminGstPeriodQuery,
  useAdminStartGstDocumentsMutation,
  useAdminStartGstFilesMutation,
} from '../../generated/admin-gst';
import { counted } from '../../shared/counted';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { LongWork } from '../../shared/back-office/LongWork';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { oneOf, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { documentKinds, GstDocuments } from './GstDocuments';
import { GstProblems } from './GstProblems';
import { GstSections } from './GstSections';
import { GstTables } from './GstTables';
import { lastMonths, monthName } from './months';

const fields = { month: text, kind: oneOf(documentKinds), page: wholeNumber(1) };
const jobKinds = ['GST_FILES', 'GST_DOCUMENTS'] as const;

/** The files that the last work of a kind has made. */
function MadeFiles({ jobId, title }: { jobId: string; title: string }) {
  // Links last for ten minutes, so that they are asked for anew whenever somebody comes.
  const { data, refetch } = useAdminGstFilesQuery({ variables: { jobId }, fetchPolicy: 'network-only' });
  const made = data?.gstFiles;
  if (!made || made.files.length === 0) return null;
  return (
    <Flex wrap gap={12} align="center" style={{ marginBottom: 16 }} role="group" aria-label={title}>
      {made.files.map(({ filename, url }) => (
        <Button key={filename} type="primary" href={url} download={filename}>
          Download {filename}
        </Button>
      ))}
      <Button type="link" aria-label={`New links of ${title}`} onClick={() => void refetch()}>
        New links
      </Button>
    </Flex>
  );
}

export function GstRoute() {
  const [{ month: chosen, kind, page }, setState] = useUrlState(fields);
  const months = lastMonths();
  // Returns are made of the month that is over.
  const month = chosen || months[1]!;
  const found = useAdminGstPeriodQuery({ variables: { month }, fetchPolicy: 'cache-and-network' });
  const period = found.data?.gstPeriod;
  const work = useLongWork(jobKinds, ({ status, message }) => {
    if (status === 'DONE') toast.success('The files are made. Download them here.');
    else if (message) toast.error(message);
  });
  const failed = (error: unknown) => toast.error(errorText(error, 'The work could not be started. Please try again.'));
  const [startFiles, files] = useAdminStartGstFilesMutation({
    variables: { month },
    onCompleted: ({ startGstFiles }) => work.follow(startGstFiles.id),
    onError: failed,
  });
  const [startPdfs, pdfs] = useAdminStartGstDocumentsMutation({
    variables: { month },
    onCompleted: ({ startGstDocuments }) => work.follow(startGstDocuments.id),
    onError: failed,
  });
  const isBusy = files.loading || pdfs.loading || work.isStarting || work.active.length > 0;
  // The PDFs of a month hide its files no more than a later failure does.
  const made = jobKinds.flatMap((of) => work.ended.find((one) => one.kind === of && one.status === 'DONE') ?? []);
  const issued = period?.kinds.reduce((sum, { documents }) => sum + documents, 0) ?? 0;
  return (
    <>
      <PageHeading
        title="GST"
        about={
          period &&
          `${counted(issued, 'document')} in ${monthName(month)}${period.isOver ? '' : '. The month is not over yet'}`
        }
        actions={
          <>
            <Select
              aria-label="Month"
              value={month}
              style={{ minWidth: 170 }}
              options={[...new Set([...months, month])].map((value) => ({ value, label: monthName(value) }))}
              onChange={(value) => setState({ month: value, page: 1 })}
            />
            <Button type="primary" disabled={!period?.canDownload || isBusy} onClick={() => void startFiles()}>
              Make files
            </Button>
            <Button disabled={issued === 0 || isBusy} onClick={() => void startPdfs()}>
              Make PDFs
            </Button>
          </>
        }
      />
      <LongWork work={work} kinds={jobKinds} />
      {work.active.length === 0 && made.map(({ id, title }) => <MadeFiles key={id} jobId={id} title={title} />)}
      <FailureNotice
        error={found.error}
        fallback="The month could not be loaded."
        onRetry={() => void found.refetch()}
      />
      {found.loading && (
        <p role="status" className="admin-quiet" style={{ margin: '0 0 12px' }}>
          Adding up the documents of {monthName(month)}
          {period ? ' again' : ''}. Thousands of them take some seconds.
        </p>
      )}
      {!period && found.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {period && (
        <>
          <GstProblems period={period} />
          <GstSections period={period} />
          <GstTables period={period} />
          <GstDocuments
            month={month}
            kind={kind}
            page={page}
            onKind={(wanted) => setState({ kind: wanted, page: 1 })}
            onPage={(number, how) => setState({ page: number }, how)}
            onRecorded={() => void found.refetch()}
          />
        </>
      )}
    </>
  );
}

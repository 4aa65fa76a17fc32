// The codes of an offer with many of them: makes new ones, lists all with their uses, and writes them into a file.
import { useState } from 'react';
import { Button, Flex, Typography } from 'antd';
import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import {
  useAdminExportOfferCodesMutation,
  useAdminOfferCodesQuery,
  type AdminOfferRowFragment,
} from '../../generated/admin-offers';
import { counted } from '../../shared/counted';
import { formatDate } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { download } from '../../shared/back-office/download';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { ListTable } from '../../shared/back-office/ListTable';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { MakeCodes } from './MakeCodes';

const pageSize = 20;

export function OfferCodes({ offer: { id, state } }: { offer: Pick<AdminOfferRowFragment, 'id' | 'state'> }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState(false);
  const list = useAdminOfferCodesQuery({
    variables: { offerId: id, page, pageSize, ...(search && { search }) },
    fetchPolicy: 'cache-and-network',
  });
  const codes = (list.data ?? list.previousData)?.offerCodes;
  const [exportAll, { loading: exporting }] = useAdminExportOfferCodesMutation();
  const fetchFile = async () => {
    try {
      const { data } = await exportAll({ variables: { id } });
      if (data) download(data.exportOfferCodes.url, data.exportOfferCodes.filename);
    } catch (failure) {
      console.error('The codes could not be exported', failure);
      toast.error(errorText(failure, 'The codes could not be exported. Please try again.'));
    }
  };
  return (
    <Panel
      title="Codes"
      extra={
        <Flex wrap gap={8}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exporting}
            disabled={!codes || (codes.total === 0 && !search)}
            onClick={() => void fetchFile()}
          >
            Download all as CSV
          </Button>
          {state !== 'ENDED' && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
              Make codes
            </Button>
          )}
        </Flex>
      }
    >
      <SearchBox
        label="Search a code"
        value={search}
        onSearch={(words) => {
          setSearch(words);
          setPage(1);
        }}
      />
      <FailureNotice error={list.error} fallback="The codes could not be loaded." onRetry={() => void list.refetch()} />
      {(codes || list.loading) && (
        <ListTable
          rows={(codes?.items ?? []).map((row) => ({ ...row, id: row.code }))}
          loading={list.loading}
          size="small"
          style={{ marginTop: 12 }}
          columns={[
            {
              title: 'Code',
              key: 'code',
              render: (_, { code }) => (
                <Typography.Text code copyable={{ tooltips: ['Copy the code', 'Copied'] }}>
                  {code}
                </Typography.Text>
              ),
            },
            {
              title: 'Used',
              key: 'used',
              align: 'right',
              render: (_, { used, limit }) => (limit === null ? used : `${used} of ${limit}`),
            },
            { title: 'Made', key: 'made', responsive: ['md'], render: (_, { createdAt }) => formatDate(createdAt) },
          ]}
          empty={search ? 'No code begins so.' : 'No codes yet. Make some; they come as a file for Excel too.'}
        />
      )}
      {codes && (
        <Pager
          page={codes.page}
          pages={codes.pages}
          total={codes.total}
          noun="codes"
          label="Pages of the codes"
          onPage={(number) => setPage(number)}
        />
      )}
      <MakeCodes
        offerId={id}
        open={making}
        onClose={() => setMaking(false)}
        onMade={(count) => {
          setMaking(false);
          toast.success(`${counted(count, 'code')} made; the file is on its way`);
          void list.refetch();
        }}
      />
    </Panel>
  );
}

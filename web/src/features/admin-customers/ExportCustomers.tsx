// A CSV of the customers of the list as it is filtered.
import { Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useAdminExportCustomersMutation, type CustomerFilter } from '../../generated/admin-customers';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { download } from '../../shared/back-office/download';

export function ExportCustomers({ filter }: { filter: CustomerFilter }) {
  const [exportCustomers, { loading }] = useAdminExportCustomersMutation({
    onCompleted: ({ exportCustomers: { url, filename } }) => download(url, filename),
    onError: (error) => void toast.error(errorText(error, 'The customers could not be exported. Please try again.')),
  });
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={loading}
      onClick={() => void exportCustomers({ variables: { filter } })}
    >
      Export CSV
    </Button>
  );
}

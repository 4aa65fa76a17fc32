// Downloads the orders of the present list as CSV.
import { Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useAdminExportOrdersMutation, type OrderFilter } from '../../generated/admin-orders';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { download } from '../../shared/back-office/download';

export function ExportOrders({ filter }: { filter: OrderFilter }) {
  const [prepare, { loading }] = useAdminExportOrdersMutation({
    onCompleted: ({ exportOrders }) => download(exportOrders.url, exportOrders.filename),
    onError: (error) => toast.error(errorText(error, 'The export failed. Please try again.')),
  });
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={loading}
      onClick={() => void prepare({ variables: { filter } })}
    >
      Export CSV
    </Button>
  );
}

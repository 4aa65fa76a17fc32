// Downloads the products as CSV: those of the present list, or all.
import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useAdminExportProductsMutation, type ProductFilter } from '../../generated/admin-products';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { download } from '../../shared/back-office/download';

export function ExportProducts({ filter, filtered }: { filter: ProductFilter; filtered: boolean }) {
  const [prepare, { loading }] = useAdminExportProductsMutation({
    onCompleted: ({ exportProducts }) => download(exportProducts.url, exportProducts.filename),
    onError: (error) => toast.error(errorText(error, 'The export failed. Please try again.')),
  });
  const all = () => void prepare({ variables: {} });
  if (!filtered)
    return (
      <Button icon={<DownloadOutlined aria-hidden />} loading={loading} onClick={all}>
        Export CSV
      </Button>
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'shown', label: 'Only the products of this list' },
          { key: 'all', label: 'All products' },
        ],
        onClick: ({ key }) => (key === 'all' ? all() : void prepare({ variables: { filter } })),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={loading}>
        Export CSV
      </Button>
    </Dropdown>
  );
}

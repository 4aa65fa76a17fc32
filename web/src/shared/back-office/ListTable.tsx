// A table of records that the server pages, so that it has no pages of its own; it says why it is empty once that is known.
import { Empty, Table, type TableProps } from 'antd';

export interface ListTableProps<Row extends object> extends Omit<
  TableProps<Row>,
  'dataSource' | 'loading' | 'locale' | 'pagination' | 'rowKey'
> {
  rows: readonly Row[];
  loading: boolean;
  /** What it says without rows: that there are none, and what to do next. */
  empty: string;
}

export function ListTable<Row extends { id: string }>({ rows, loading, empty, ...table }: ListTableProps<Row>) {
  return (
    <Table<Row>
      rowKey="id"
      size="middle"
      {...table}
      loading={loading}
      dataSource={[...rows]}
      pagination={false}
      locale={{
        emptyText: loading ? ' ' : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />,
      }}
    />
  );
}

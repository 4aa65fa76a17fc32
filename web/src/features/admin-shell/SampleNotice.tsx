// Warns staff while shoppers of a real shop are shown invented testimonials, certificates or figures.
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useAdminSampleNoticeQuery } from '../../generated/admin-shell';

export default function SampleNotice() {
  // When the query fails, the screen is shown without the warning.
  const { data } = useAdminSampleNoticeQuery();
  const invented = data?.sampleNotice.invented ?? [];
  if (invented.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="Shoppers see invented texts on your pages"
      description={
        <>
          {invented.join(', ')}: nobody said or granted this to your shop. <Link to="/admin/go-live">Replace them</Link>
          .
        </>
      }
    />
  );
}

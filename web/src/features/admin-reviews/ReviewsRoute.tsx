// What customers say and ask about products: looked at, published, refused and answered.
import { Tabs } from 'antd';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { oneOf, useUrlState } from '../../shared/back-office/url-state';
import { QuestionList } from './QuestionList';
import { ReviewList } from './ReviewList';

const fields = { tab: oneOf(['questions'] as const) };

export function ReviewsRoute() {
  const [{ tab }, setState] = useUrlState(fields);
  return (
    <>
      <PageHeading
        title="Reviews"
        about={
          tab
            ? 'What shoppers ask. Everybody sees a question once you answer or publish it.'
            : 'By those who received the product. A bad one is answered, not refused.'
        }
      />
      <Tabs
        activeKey={tab ?? 'reviews'}
        onChange={(key) => leaveScreen(() => setState({ tab: key === 'questions' ? 'questions' : undefined }))}
        destroyOnHidden
        items={[
          { key: 'reviews', label: 'Reviews', children: <ReviewList /> },
          { key: 'questions', label: 'Questions', children: <QuestionList /> },
        ]}
      />
    </>
  );
}

// What customers say about products: looked at, published, refused and answered.
import { PageHeading } from '../../shared/back-office/PageHeading';
import { ReviewList } from './ReviewList';

export function ReviewsRoute() {
  return (
    <>
      <PageHeading title="Reviews" about="By those who received the product. A bad one is answered, not refused." />
      <ReviewList />
    </>
  );
}

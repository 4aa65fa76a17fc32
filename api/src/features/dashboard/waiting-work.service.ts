/** Counts the work that waits for staff, by kind and limited to what the viewer may see. */
import { ProductSort, StockFilter } from '../catalogue/product.inputs.js';
import { listProducts } from '../catalogue/product.service.js';
import { waitingCorrespondence } from '../contact/waiting.service.js';
import { cashOutstanding } from '../fulfilment/cash.service.js';
import { ReturnState } from '../fulfilment/return.model.js';
import { countReturns } from '../fulfilment/return-reads.service.js';
import { countOrdersToHandOver, countOrdersToPack } from '../fulfilment/to-pack.service.js';
import { countPausedWebhooks } from '../integrations/circuit.service.js';
import { countDueRequests } from '../privacy/requests.service.js';
import { countOrders } from '../orders/order.service.js';
import { countQuestionsToAnswer } from '../questions/question-reads.service.js';
import { countQuotesToAnswer } from '../quotes/quotes.service.js';
import { countReviewsToLookAt } from '../reviews/review-reads.service.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import type { WaitingWork } from './dashboard.types.js';

export async function waitingWork(viewer: Viewer): Promise<WaitingWork> {
  const seesOrders = may(viewer, Permission.READ_ORDERS);
  const ofOrders = (count: () => Promise<number>) => (seesOrders ? count() : null);
  const [
    ordersToPack,
    overdueOrders,
    ordersToHandOver,
    ordersSentUnpaid,
    cash,
    failedRefunds,
    returnsToAnswer,
    returnsToSettle,
    written,
    pausedWebhooks,
    privacyRequestsDue,
    quotesToAnswer,
    reviewsToLookAt,
    questionsToAnswer,
  ] = await Promise.all([
    ofOrders(countOrdersToPack),
    ofOrders(() => countOrders({ isOverdue: true })),
    ofOrders(countOrdersToHandOver),
    ofOrders(() => countOrders({ isSentUnpaid: true })),
    seesOrders ? cashOutstanding() : null,
    ofOrders(() => countOrders({ refundFailed: true })),
    ofOrders(() => countReturns(ReturnState.REQUESTED)),
    ofOrders(() => countReturns(ReturnState.RECEIVED)),
    may(viewer, Permission.MANAGE_SUPPORT) ? waitingCorrespondence() : null,
    may(viewer, Permission.MANAGE_API) ? countPausedWebhooks() : null,
    may(viewer, Permission.VIEW_CUSTOMERS) ? countDueRequests() : null,
    ofOrders(countQuotesToAnswer),
    may(viewer, Permission.MANAGE_REVIEWS) ? countReviewsToLookAt() : null,
    may(viewer, Permission.MANAGE_REVIEWS) ? countQuestionsToAnswer() : null,
  ]);
  return {
    ordersToPack,
    ordersToHandOver,
    overdueOrders,
    ordersSentUnpaid,
    ordersCashWithCouriers: cash?.courierOrders ?? null,
    cashWithCouriers: cash?.courierAmount ?? null,
    ordersCashNotReceived: cash?.customerOrders ?? null,
    failedRefunds,
    returnsToAnswer,
    returnsToSettle,
    // Counted in memory.
    productsOutOfStock: may(viewer, Permission.MANAGE_CATALOGUE)
      ? listProducts({ stock: StockFilter.OUT_OF_STOCK }, ProductSort.NAME, 1, 1).total
      : null,
    newContactSubmissions: written?.newContactSubmissions ?? null,
    newCustomOrders: written?.newCustomOrders ?? null,
    pausedWebhooks,
    privacyRequestsDue,
    quotesToAnswer,
    reviewsToLookAt,
    questionsToAnswer,
  };
}

// State of the order list in the address, and its query variables.
import type { OrderFilter, OrderSort } from '../../generated/admin-orders';
import { endOfDay, startOfDay } from '../../shared/back-office/day-range';
import { moneyOf, orderStatuses, paymentStatuses, type OrderMoney } from '../../shared/back-office/order-words';
import { day, oneOf, text, wholeNumber, yes, type UrlValues } from '../../shared/back-office/url-state';

export const paymentMethods = [
  { value: 'ONLINE', label: 'Online' },
  { value: 'COD', label: 'Cash on delivery' },
] as const;

/** Payment method in words, where the payment status does not name it. */
export function methodBesideMoney(order: OrderMoney): string | undefined {
  if (order.stages && order.stages.length > 0) return order.stages.length > 1 ? 'In stages' : 'Made by staff';
  const label = paymentMethods.find(({ value }) => value === order.paymentMethod)?.label;
  return label === moneyOf(order).words ? undefined : label;
}

/** Who may still owe the cash of delivered orders. */
export const cashOwers = [
  { value: 'COURIER', label: 'Cash with couriers' },
  { value: 'CUSTOMER', label: 'Cash not received' },
] as const;

export const orderListFields = {
  search: text,
  status: oneOf(orderStatuses),
  new: yes,
  accept: yes,
  overdue: yes,
  refundfailed: yes,
  unpaid: yes,
  shopper: yes,
  noanswer: yes,
  cash: oneOf(cashOwers.map(({ value }) => value)),
  courier: text,
  payment: oneOf(paymentStatuses),
  method: oneOf(paymentMethods.map(({ value }) => value)),
  from: day,
  to: day,
  sort: oneOf(['NEWEST', 'OLDEST', 'TOTAL_DESC', 'TOTAL_ASC'] as const satisfies readonly OrderSort[]),
  page: wholeNumber(1),
  view: text,
};

export type OrderListState = UrlValues<typeof orderListFields>;

/** Only the conditions that are set; the days are Indian and both included. */
export const orderFilter = ({
  search,
  status,
  new: isNew,
  accept,
  overdue,
  refundfailed,
  unpaid,
  shopper,
  noanswer,
  cash,
  courier,
  payment,
  method,
  from,
  to,
}: OrderListState): OrderFilter => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(isNew && { isNew }),
  ...(accept && { awaitsAcceptance: accept }),
  ...(overdue && { isOverdue: overdue }),
  ...(refundfailed && { refundFailed: refundfailed }),
  ...(unpaid && { isSentUnpaid: unpaid }),
  ...(shopper && { waitsForShopper: shopper }),
  ...(noanswer && { noAnswer: noanswer }),
  ...(cash && { cashOwedBy: cash }),
  ...(cash && courier && { courier }),
  ...(payment && { paymentStatus: payment }),
  ...(method && { paymentMethod: method }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
});

export const filtersAreSet = (state: OrderListState): boolean => Object.keys(orderFilter(state)).length > 0;

/** What orders may wait for; the filter takes one. */
export const waits = [
  { value: 'new', label: 'New orders' },
  { value: 'accept', label: 'Needs your approval' },
  { value: 'shopper', label: 'Waits for the shopper' },
  { value: 'noanswer', label: 'No answer' },
  { value: 'overdue', label: 'Unpaid beyond an hour' },
  { value: 'unpaid', label: 'Sent unpaid' },
  { value: 'refundfailed', label: 'Refund failed' },
] as const;

export const notWaiting = {
  new: false,
  accept: false,
  shopper: false,
  noanswer: false,
  overdue: false,
  unpaid: false,
  refundfailed: false,
} as const;

/** How many fields beside the search narrow the list. */
export const filterCount = (state: OrderListState): number =>
  [
    state.status,
    ...waits.map(({ value }) => state[value]),
    state.cash,
    state.payment,
    state.method,
    state.from ?? state.to,
  ].filter(Boolean).length;

export const noFilters: Partial<OrderListState> = {
  search: '',
  status: undefined,
  ...notWaiting,
  cash: undefined,
  courier: '',
  payment: undefined,
  method: undefined,
  from: undefined,
  to: undefined,
};

/**
 * What those who pack parcels may read of orders. An operation that asks for more is refused before it does anything, since a field that
 * fails after a parcel was marked as sent would answer a change that was made with an error. What is not listed is refused, so that a
 * field which the schema gets later stays hidden until somebody decides.
 */
import {
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isCompositeType,
  Kind,
  type GraphQLCompositeType,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Fields by the name of their type. */
export const WITHOUT_MONEY: Readonly<Record<string, readonly string[]>> = {
  OrderPage: ['orders', 'total', 'page', 'pages', 'pageSize'],
  Order: [
    'id',
    'orderNumber',
    'user',
    'orderStatus',
    'orderStatusText',
    'paymentMethod',
    'paymentMethodText',
    'createdAt',
    'updatedAt',
    'deliveredAt',
    'notes',
    'contactInfo',
    'deliveryAddress',
    'shippingMethod',
    'expectedDelivery',
    'arrivesIfSentNow',
    'items',
    'shipments',
    'piecesToPack',
    'cancelledPieces',
    'version',
    'confirmBy',
    'confirmedAt',
    'needsShopper',
    'noAnswer',
  ],
  OrderCustomer: ['name'],
  ContactInfo: ['phone'],
  DeliveryAddress: ['firstName', 'lastName', 'company', 'street', 'street2', 'city', 'state', 'postalCode', 'country'],
  ShippingMethod: ['id', 'name', 'deliveryTime'],
  DeliveryWindow: ['from', 'to'],
  OrderItem: [
    'title',
    'image',
    'quantity',
    'sentInExchange',
    'insteadOf',
    'sku',
    'productId',
    'category',
    'specifications',
  ],
  Specification: ['key', 'value'],
  Shipment: [
    'id',
    'number',
    'state',
    'stateText',
    'nextStates',
    'lines',
    'courier',
    'trackingNumber',
    'trackingUrl',
    'ewayBillNumber',
    'ewayBillValidUntil',
    'isBooked',
    'expectedAt',
    'packedAt',
    'shippedAt',
    'deliveredAt',
    'cameBackAt',
  ],
  ShipmentLine: ['line', 'quantity', 'title', 'sku', 'productId'],
  ShipmentPayload: ['shipment', 'order'],
  ParcelSize: ['weightKg', 'lengthCm', 'breadthCm', 'heightCm'],
  CourierOffer: ['id', 'name', 'days'],
  CourierAnswer: ['answer'],
  ChangeManyOrdersPayload: ['results', 'done', 'failed'],
  OrderResult: ['id', 'orderNumber', 'done', 'message'],
  ExportFile: ['url', 'filename', 'warnings'],
  AddTrackingNumbersPayload: ['lines', 'done', 'failed'],
  TrackingLine: ['line', 'number', 'trackingNumber', 'orderId', 'recipient', 'outcome', 'done', 'message'],
  DescribeTrackingFilePayload: ['columns', 'orderColumn', 'trackingColumn', 'courierColumn', 'lines', 'problems'],
  TrackingFileColumn: ['heading', 'example'],
  TrackingFileLine: ['row', 'orderNumber', 'trackingNumber', 'courier'],
  DeliveryMethodName: ['id', 'name'],
};

/** @throws ShopError FORBIDDEN that names the first field which is not for them */
export function assertNoMoneyAsked(info: GraphQLResolveInfo): void {
  const type = getNamedType(info.returnType);
  if (!isCompositeType(type)) return;
  for (const { selectionSet } of info.fieldNodes) {
    const field = selectionSet && firstClosed(selectionSet, type, info);
    if (field)
      throw new ShopError(
        ErrorCode.FORBIDDEN,
        `${field} is not for those who pack: they see parcels and no money. Leave the field out.`,
      );
  }
}

function firstClosed(
  { selections }: SelectionSetNode,
  type: GraphQLCompositeType,
  info: GraphQLResolveInfo,
): string | undefined {
  for (const selection of selections) {
    const closed = isAsked(selection, info) ? closedIn(selection, type, info) : undefined;
    if (closed) return closed;
  }
  return undefined;
}

function closedIn(selection: SelectionNode, type: GraphQLCompositeType, info: GraphQLResolveInfo): string | undefined {
  if (selection.kind === Kind.FIELD) {
    const name = selection.name.value;
    if (name === '__typename') return undefined;
    if (!WITHOUT_MONEY[type.name]?.includes(name) || !('getFields' in type)) return `${type.name}.${name}`;
    const below = getNamedType(type.getFields()[name]!.type);
    return selection.selectionSet && isCompositeType(below)
      ? firstClosed(selection.selectionSet, below, info)
      : undefined;
  }
  const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value]! : selection;
  const condition = fragment.typeCondition && info.schema.getType(fragment.typeCondition.name.value);
  return firstClosed(fragment.selectionSet, isCompositeType(condition) ? condition : type, info);
}

/** False for what `@include` or `@skip` leaves out of this request. */
function isAsked(selection: SelectionNode, { variableValues }: GraphQLResolveInfo): boolean {
  const included = getDirectiveValues(GraphQLIncludeDirective, selection, variableValues);
  const skipped = getDirectiveValues(GraphQLSkipDirective, selection, variableValues);
  return included?.['if'] !== false && skipped?.['if'] !== true;
}

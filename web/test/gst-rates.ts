// What the server answers to a product form that asks for the rates of GST.
import { AdminGstRatesDocument } from '../src/generated/admin-products';

export const gstRates = {
  request: { query: AdminGstRatesDocument },
  result: { data: { shop: { __typename: 'Shop' as const, gstRates: [0, 5, 12, 18] } } },
};

/** The back office in a browser: products, their import, categories, prices and offers. */
import { categoryJourneys } from '../back-office/categories.js';
import { offerJourneys } from '../back-office/offers.js';
import { pricingJourneys } from '../back-office/pricing.js';
import { productGroupJourneys } from '../back-office/product-groups.js';
import { productImportJourneys } from '../back-office/product-import.js';
import { productJourneys } from '../back-office/products.js';
import { onOneStage } from '../back-office/shared-stage.js';

onOneStage([
  productJourneys,
  productImportJourneys,
  categoryJourneys,
  pricingJourneys,
  productGroupJourneys,
  offerJourneys,
]);

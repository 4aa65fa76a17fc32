/** Every resolver class of the schema. */
import { MessagesResolver } from '../features/messages/messages.resolver.js';
import { CodReturnsResolver } from '../features/cod-returns/cod-returns.resolver.js';
import { CodConfirmationResolver } from '../features/cod-confirmation/cod-confirmation.resolver.js';
import type { NonEmptyArray } from 'type-graphql';
import { SearchWordsResolver } from '../features/catalogue/search/search-words.resolver.js';
import { AuditResolver } from '../features/audit/audit.resolver.js';
import { CartResolver, GoneCartLinesResolver } from '../features/cart/cart.resolver.js';
import { CustomerCartResolver } from '../features/cart/customer-cart.resolver.js';
import { CategoryResolver } from '../features/catalogue/category.resolver.js';
import { ManyProductsResolver } from '../features/catalogue/many-products.resolver.js';
import { PictureMatchResolver } from '../features/catalogue/picture-match.resolver.js';
import { ProductGroupFieldsResolver, ProductGroupResolver } from '../features/catalogue/groups/group.resolver.js';
import { AvailabilityResolver } from '../features/catalogue/availability.resolver.js';
import { DeclarationResolver } from '../features/catalogue/declaration.resolver.js';
import { PriceResolver } from '../features/catalogue/price.resolver.js';
import { DeletedProductsResolver } from '../features/catalogue/deleted-products.resolver.js';
import { ProductResolver } from '../features/catalogue/product.resolver.js';
import { ProductWriteResolver } from '../features/catalogue/product-write.resolver.js';
import { ConnectionsResolver } from '../features/connections/connections.resolver.js';
import { MailTextsResolver } from '../features/mail-texts/mail-texts.resolver.js';
import { FirstStepsResolver } from '../features/first-steps/first-steps.resolver.js';
import { BackInStockResolver } from '../features/back-in-stock/back-in-stock.resolver.js';
import { ContactResolver } from '../features/contact/contact.resolver.js';
import { CustomOrderResolver } from '../features/custom-orders/custom-order.resolver.js';
import { CheckoutResolver } from '../features/checkout/checkout.resolver.js';
import { StockResolver } from '../features/stock/stock.resolver.js';
import { DeliveryResolver } from '../features/delivery/delivery.resolver.js';
import { AccountsResolver } from '../features/customers/accounts.resolver.js';
import { AddressResolver } from '../features/customers/address.resolver.js';
import { ContactConsentResolver } from '../features/customers/contact-consent.resolver.js';
import { CustomersResolver } from '../features/customers/customers.resolver.js';
import { CustomerNotesResolver } from '../features/customers/customer-notes.resolver.js';
import { CustomerLikesResolver, LikesResolver } from '../features/customers/likes.resolver.js';
import { JobsResolver } from '../features/jobs/jobs.resolver.js';
import { DashboardResolver, SalesReportResolver } from '../features/dashboard/dashboard.resolver.js';
import { OrderResolver } from '../features/orders/order.resolver.js';
import { OrderCommandResolver } from '../features/payments/order-command.resolver.js';
import { ApiKeysResolver } from '../features/integrations/api-keys.resolver.js';
import { WebhooksResolver } from '../features/integrations/webhooks.resolver.js';
import { SessionsResolver } from '../features/customers/sessions.resolver.js';
import { StaffPasswordResolver } from '../features/customers/staff-password.resolver.js';
import { SecurityLogResolver } from '../features/security-log/security-log.resolver.js';
import { CourierResolver } from '../features/fulfilment/courier.resolver.js';
import { OrderAddressResolver } from '../features/fulfilment/order-address.resolver.js';
import { ReturnDeskResolver, ReturnResolver } from '../features/fulfilment/return.resolver.js';
import { CashResolver } from '../features/fulfilment/cash.resolver.js';
import { ShipmentResolver } from '../features/fulfilment/shipment.resolver.js';
import { SettingsResolver } from '../features/settings/settings.resolver.js';
import { ContentEditResolver } from '../features/content/content-edit.resolver.js';
import { ContentResolver } from '../features/content/content.resolver.js';
import { PrivacyDeskResolver } from '../features/privacy/privacy-desk.resolver.js';
import { PrivacyResolver } from '../features/privacy/privacy.resolver.js';
import { WhatsappUpdatesResolver } from '../features/privacy/whatsapp-updates.resolver.js';
import { InvitationsResolver } from '../features/staff/invitations.resolver.js';
import { BackupsResolver } from '../features/backups/backups.resolver.js';
import { GoLiveResolver } from '../features/go-live/go-live.resolver.js';
import { QuoteAcceptanceResolver } from '../features/quote-acceptance/quote-acceptance.resolver.js';
import { StaffOrdersResolver } from '../features/staff-orders/staff-orders.resolver.js';
import { PartPaymentResolver } from '../features/payments/part-payment.resolver.js';
import { PaymentResolver } from '../features/payments/payment.resolver.js';
import { OffersResolver } from '../features/offers/offers.resolver.js';
import { ProductOffersResolver } from '../features/offers/product-offers.resolver.js';
import { OfferRehearsalResolver } from '../features/offer-rehearsal/offer-rehearsal.resolver.js';
import { SignInLinksResolver } from '../features/customers/sign-in-links.resolver.js';
import { TrackingNumbersResolver } from '../features/fulfilment/tracking-numbers.resolver.js';
import { PhoneLogInResolver } from '../features/customers/phone-log-in.resolver.js';
import { OlderOrdersResolver } from '../features/orders/older-orders.resolver.js';
import { LogInWaysResolver } from '../features/merging/log-in-ways.resolver.js';
import { QuoteToReadResolver } from '../features/quotes/quote-to-read.resolver.js';
import { QuotesResolver } from '../features/quotes/quotes.resolver.js';
import { PayLinksResolver } from '../features/pay-links/pay-links.resolver.js';
import { ReceivablesResolver } from '../features/receivables/receivables.resolver.js';
import { WorkStepsResolver } from '../features/workshop/work-steps.resolver.js';
import { WorkRatesResolver } from '../features/quotes/work-rates.resolver.js';
import { GstResolver } from '../features/gst/gst.resolver.js';
import { EwayBillResolver } from '../features/gst/eway-bill.resolver.js';
import { FeedsResolver } from '../features/feeds/feeds.resolver.js';
import { AbandonedCartsResolver } from '../features/abandoned-carts/abandoned-carts.resolver.js';
import { BoughtTogetherResolver } from '../features/bought-together/bought-together.resolver.js';
import { GroupRatingResolver, ProductRatingResolver } from '../features/catalogue/rating.resolver.js';
import { QuestionResolver } from '../features/questions/question.resolver.js';
import { ReviewDeskResolver, ReviewResolver } from '../features/reviews/review.resolver.js';

// A type-graphql registry entry is a class, whatever its constructor.
// oxlint-disable-next-line typescript/no-unsafe-function-type
export const resolvers: NonEmptyArray<Function> = [
  CategoryResolver,
  ConnectionsResolver,
  FirstStepsResolver,
  MailTextsResolver,
  ProductResolver,
  AvailabilityResolver,
  DeclarationResolver,
  ProductWriteResolver,
  ProductGroupResolver,
  ProductGroupFieldsResolver,
  ManyProductsResolver,
  PictureMatchResolver,
  PriceResolver,
  DeletedProductsResolver,
  SearchWordsResolver,
  AccountsResolver,
  SessionsResolver,
  StaffPasswordResolver,
  SecurityLogResolver,
  AddressResolver,
  ContactConsentResolver,
  LikesResolver,
  PrivacyResolver,
  PrivacyDeskResolver,
  WhatsappUpdatesResolver,
  CartResolver,
  GoneCartLinesResolver,
  BackInStockResolver,
  ContactResolver,
  CustomOrderResolver,
  DeliveryResolver,
  StockResolver,
  CheckoutResolver,
  OrderResolver,
  OrderCommandResolver,
  CashResolver,
  ShipmentResolver,
  ReturnResolver,
  ReturnDeskResolver,
  OrderAddressResolver,
  CourierResolver,
  CustomersResolver,
  CustomerCartResolver,
  AuditResolver,
  JobsResolver,
  DashboardResolver,
  SalesReportResolver,
  ApiKeysResolver,
  WebhooksResolver,
  PaymentResolver,
  SettingsResolver,
  ContentResolver,
  ContentEditResolver,
  InvitationsResolver,
  CustomerNotesResolver,
  CustomerLikesResolver,
  BackupsResolver,
  GoLiveResolver,
  SignInLinksResolver,
  OffersResolver,
  ProductOffersResolver,
  OfferRehearsalResolver,
  TrackingNumbersResolver,
  PhoneLogInResolver,
  OlderOrdersResolver,
  LogInWaysResolver,
  CodConfirmationResolver,
  CodReturnsResolver,
  PartPaymentResolver,
  StaffOrdersResolver,
  QuoteAcceptanceResolver,
  MessagesResolver,
  QuotesResolver,
  QuoteToReadResolver,
  WorkRatesResolver,
  PayLinksResolver,
  WorkStepsResolver,
  ReceivablesResolver,
  GstResolver,
  EwayBillResolver,
  FeedsResolver,
  BoughtTogetherResolver,
  AbandonedCartsResolver,
  ProductRatingResolver,
  GroupRatingResolver,
  ReviewResolver,
  ReviewDeskResolver,
  QuestionResolver,
];

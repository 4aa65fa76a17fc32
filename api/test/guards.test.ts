/** Tests deny-by-default: every operation is refused to anonymous callers unless it is listed as public, with a reason. */
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { getNamedType, isObjectType, type GraphQLField, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import mongoose from 'mongoose';
import { Authorized, buildSchemaSync, Query, Resolver } from 'type-graphql';
import { loadConfig } from '../src/config.js';
import { authChecker } from '../src/graphql/auth-checker.js';
import type { Context } from '../src/platform/request/request-context.js';
import { createLoaders } from '../src/platform/database/loaders.js';
import { ResponseNotes } from '../src/platform/request/response-notes.js';
import { PUBLIC_OPERATIONS } from '../src/graphql/public-operations.js';
import { WITHOUT_MONEY } from '../src/graphql/without-money.js';
import { shopSchema } from '../src/graphql/schema.js';
import { ApiScope } from '../src/features/integrations/api-key.model.js';
import { endOrderActivity } from '../src/features/orders/order-activity.js';
import { PERMISSIONS_OF_SCOPE } from '../src/features/integrations/api-keys.service.js';
import { folderStore } from '../src/platform/files/folder-store.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { createMailer } from '../src/platform/mail/mailer.js';
import { setPlatform } from '../src/platform/platform.js';
import { Permission, PERMISSIONS, Role, type Viewer } from '../src/types/viewer.js';
import { OF_ACCOUNTS } from './operations-of-accounts.js';

/** The permissions of all other operations. A new operation must be added here. */
const OF_PERMISSIONS: Record<Permission, readonly string[]> = {
  MANAGE_CATALOGUE: [
    'feedProblems',
    'feeds',
    'changeStock',
    'exportStock',
    'importStock',
    'setShelf',
    'stockLedger',
    'addCategory',
    'addProduct',
    'addSynonym',
    'editSynonym',
    'deleteSynonym',
    'synonyms',
    'vainSearches',
    'deleteVainSearch',
    'addProductGroup',
    'editProductGroup',
    'generateMembers',
    'moveIntoGroup',
    'takeOutOfGroup',
    'deleteProductGroup',
    'restoreProductGroup',
    'productGroups',
    'bulkEditProducts',
    'bulkPriceChanges',
    'bulkPricePreview',
    'changeAllPrices',
    'declarationGaps',
    'deleteCategory',
    'deleteProduct',
    'deletedProducts',
    'describeImportFile',
    'editCategory',
    'editProduct',
    'exportProducts',
    'importProducts',
    'importReport',
    'lastBulkPriceChange',
    'lowStockProducts',
    'mrpForDiscount',
    'skuConflicts',
    'pricesAboveMrp',
    'raiseMrps',
    'sortCategories',
    'restoreProduct',
    'setProductPrice',
    'startBulkEdit',
    'startProductDeletion',
    'startReprice',
    'startPictureChange',
    'repricePreview',
    'pictureMatches',
    'productForStaff',
    'duplicateProduct',
    'startPriceChange',
    'startPriceUndo',
    'startProductImport',
    'taxModePreview',
    'undoBulkPriceChange',
    'uploadProductImages',
  ],
  READ_CATALOGUE_FEED: ['productChanges'],
  READ_ORDERS: [
    'exportCodReturns',
    'codReturns',
    'offer',
    'offers',
    'cashOutstanding',
    'connectedCourier',
    'couriers',
    'deliveryMethods',
    'exportOrders',
    'order',
    'orderActivity',
    'orderChanges',
    'orders',
    'ordersOnTheWay',
    'ordersToPack',
    'printManyOrders',
    'printOrders',
    'return',
    'returns',
    'quotation',
    'quotes',
    'workQuantity',
    'workRates',
    'workStepNames',
    'owedOrders',
    'customerStatement',
    'gstPeriod',
    'gstDocuments',
    'startGstFiles',
    'startGstDocuments',
    'gstFiles',
    'ewayBillNeeds',
    'ewayBill',
  ],
  MANAGE_REVIEWS: [
    'allReviews',
    'answerReview',
    'moderateReview',
    'allQuestions',
    'answerQuestion',
    'moderateQuestion',
  ],
  MANAGE_OFFERS: [
    'offer',
    'offers',
    'offerCodes',
    'offerRehearsal',
    'addOffer',
    'editOffer',
    'startOffer',
    'pauseOffer',
    'endOffer',
    'generateOfferCodes',
    'exportOfferCodes',
  ],
  MANAGE_ORDERS: [
    'recordEwayBill',
    'addWorkStep',
    'removeWorkStep',
    'remindOfPayment',
    'correctPayment',
    'createPaymentLink',
    'markStageDue',
    'placeOrderFor',
    'recordPayment',
    'withdrawPaymentLink',
    'resendMessage',
    'addTrackingNumbers',
    'bookCourier',
    'cancelBooking',
    'cancelItemsForCustomer',
    'changeManyOrders',
    'courierRates',
    'parcelSize',
    'createCourierLabel',
    'createShipment',
    'editOrderAddress',
    'editOrderBuyer',
    'editShipment',
    'itemsCancellation',
    'orderChangeReport',
    'orderStatusChoices',
    'describeTrackingFile',
    'recordCash',
    'refundOrder',
    'requestPickUp',
    'scanShipment',
    'settleReturn',
    'startOrderChange',
    'trackingNumbersPreview',
    'updateOrderStatus',
    'updateTracking',
    'addQuoteDrawing',
    'answerQuoteQuestion',
    'deleteWorkRate',
    'editQuote',
    'makeQuote',
    'removeQuoteDrawing',
    'saveWorkRate',
    'sendQuote',
    'recordEinvoice',
  ],
  MANAGE_RETURNS: ['answerReturn', 'receiveReturn'],
  // Asked inside of updateOrderStatus.
  WITHHOLD_REFUNDS: [],
  VIEW_CUSTOMERS: [
    'messages',
    'messageSpending',
    'addCustomerNote',
    'customer',
    'customerConsents',
    'customerNotes',
    'customers',
    'deleteCustomerNote',
    'editCustomerNote',
    'exportCustomers',
    'privacyRequests',
  ],
  MANAGE_SUPPORT: [
    'resendMessage',
    'answerContactSubmission',
    'answerCustomOrder',
    'carryOutErasure',
    'closePrivacyRequest',
    'contactSubmission',
    'contactSubmissions',
    'copyForPrivacyRequest',
    'createPrivacyRequest',
    'customOrder',
    'customOrders',
    'editContactSubmission',
    'editCustomOrder',
    'seeContactSubmission',
    'seeCustomOrder',
    'waitingCorrespondence',
  ],
  VIEW_DASHBOARD: [
    'cartReminderFigures',
    'exportCodReturns',
    'codReturns',
    'dashboard',
    'groupSales',
    'salesReport',
    'sampleNotice',
  ],
  MANAGE_STAFF: [
    'auditLog',
    'endStaffSessions',
    'pendingPasswords',
    'securityLog',
    'setUserRole',
    'staffSessions',
    'cancelStaffPasswordReset',
    'invitations',
    'inviteStaff',
    'resendInvitation',
    'withdrawInvitation',
  ],
  MANAGE_SETTINGS: [
    'messageTexts',
    'connections',
    'editSettingGroup',
    'settingGroups',
    'triedDeliveryOptions',
    'editMailText',
    'firstSteps',
    'mailPreview',
    'mailTexts',
    'resetMailText',
    'startTaxModeChange',
    'verifyMailText',
    'uploadShopPicture',
    'verifyMail',
    'verifyPayments',
    'backupStatus',
    'backups',
    'demoData',
    'demoProducts',
    'exportBackup',
    'removeDemo',
    'restoreBackup',
    'startBackup',
    'startBackupRehearsal',
    'startBackupUpload',
    'takeInBackup',
    'removeConnection',
    'saveConnection',
    'verifyConnection',
  ],
  MANAGE_CONTENT: [
    'contentBlockKinds',
    'contentDraft',
    'contentDrafts',
    'contentHistory',
    'contentPreview',
    'contentWords',
    'createContentPage',
    'deleteContentPage',
    'discardContentDraft',
    'publishContent',
    'restoreContent',
    'saveContentDraft',
    'unpublishContent',
    'uploadContentFilm',
    'uploadContentPicture',
  ],
  MANAGE_API: [
    'apiKeys',
    'createApiKey',
    'createWebhook',
    'deleteWebhook',
    'editWebhook',
    'redeliverWebhook',
    'redeliverWebhookEvents',
    'revokeApiKey',
    'webhookDeliveries',
    'webhooks',
  ],
  // Beside READ_ORDERS and MANAGE_ORDERS; what is asked of an order is looked at as well (see cash.test.ts).
  PACK_ORDERS: [
    'recordEwayBill',
    'addTrackingNumbers',
    'bookCourier',
    'cancelBooking',
    'changeManyOrders',
    'connectedCourier',
    'courierRates',
    'couriers',
    'createCourierLabel',
    'createShipment',
    'deliveryMethods',
    'editShipment',
    'ordersOnTheWay',
    'ordersToPack',
    'parcelSize',
    'printManyOrders',
    'printOrders',
    'describeTrackingFile',
    'requestPickUp',
    'scanShipment',
    'trackingNumbersPreview',
    'updateTracking',
  ],
};
/** Operations limited to what the viewer may see, so any of several permissions is enough. */
const OF_ANY_STAFF = ['search', 'waitingWork'];
/** Show, stop and undo the long work that the viewer may start. */
const OF_LONG_WORK = ['cancelJob', 'job', 'jobs', 'undoJob'];
const STARTS_LONG_WORK: readonly Permission[] = [
  Permission.MANAGE_CATALOGUE,
  Permission.MANAGE_ORDERS,
  Permission.MANAGE_API,
  Permission.READ_ORDERS,
];

// There is none here, and nobody waits for one.
mongoose.set('bufferCommands', false);
beforeAll(() => {
  const config = loadConfig({ NODE_ENV: 'test' });
  const logger = createLogger('silent');
  setPlatform({
    config,
    logger,
    mailer: createMailer(() => config),
    files: folderStore(tmpdir()),
    jwtSecret: 'x'.repeat(32),
  });
});

// The looks at orders that were under way as the last of those who follow them left.
afterAll(endOrderActivity);

const nobody: Context = { viewer: null, address: '192.0.2.1', loaders: createLoaders(), notes: new ResponseNotes() };

function operations(schema: GraphQLSchema): GraphQLField<unknown, Context>[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) => (root ? Object.values(root.getFields()) : []));
}

/** The error of the guard itself, thrown before arguments are validated. */
async function refusal(
  field: GraphQLField<unknown, Context>,
  context: Context,
): Promise<{ code?: string; message: string } | undefined> {
  const info = {
    fieldName: field.name,
    fieldNodes: [],
    returnType: field.type,
    path: { key: field.name },
  } as unknown as GraphQLResolveInfo;
  const enter = field.subscribe ?? field.resolve;
  try {
    const entered = enter?.(undefined, {} as never, context, info);
    // Who follows something leaves again: it would be looked for as long as this process lives, in other files' shops too.
    if (field.subscribe) await ((await entered) as AsyncIterator<unknown>).return?.();
    // The guard answers at once; whatever goes on longer has passed it and is looking for a database.
    else await Promise.race([entered, setImmediate()]);
    return undefined;
  } catch (error) {
    return error as { code?: string; message: string };
  }
}

/** Names of unlisted public operations, and of listed ones that do not exist. */
async function breaches(schema: GraphQLSchema, open: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  const fields = operations(schema);
  for (const field of fields)
    if (!Object.hasOwn(open, field.name) && (await refusal(field, nobody))?.code !== 'UNAUTHENTICATED')
      found.push(field.name);
  const names = new Set(fields.map((field) => field.name));
  return [...found, ...Object.keys(open).filter((name) => !names.has(name))];
}

it('guards every operation that is not listed as public', async () => {
  expect(await breaches(shopSchema(), PUBLIC_OPERATIONS)).toEqual([]);
});

/** A key without scopes: distinguishes operations that need an account from those that need a permission. */
const bareKey: Context = {
  ...nobody,
  viewer: { kind: 'api-key', id: 'key', name: 'Key', email: '', permissions: [] },
};

it('opens to every account only what is its own; everything else needs a permission', async () => {
  const guarded = operations(shopSchema()).filter((field) => !Object.hasOwn(PUBLIC_OPERATIONS, field.name));
  const ofAccounts: string[] = [];
  for (const field of guarded) {
    const refused = await refusal(field, bareKey);
    expect([field.name, refused?.code]).toEqual([field.name, 'FORBIDDEN']);
    if (refused?.message === 'An API key has no account of its own.') ofAccounts.push(field.name);
  }
  expect(ofAccounts.sort()).toEqual(OF_ACCOUNTS);
});

/** Operations that a viewer with these permissions may call. */
async function openTo(permissions: readonly Permission[], kind: Viewer['kind'] = 'account'): Promise<string[]> {
  const context: Context = { ...nobody, viewer: { kind, id: 'x', name: 'X', email: '', permissions } };
  const open = [];
  for (const field of operations(shopSchema())) {
    if (Object.hasOwn(PUBLIC_OPERATIONS, field.name)) continue;
    if ((await refusal(field, context))?.code !== 'FORBIDDEN') open.push(field.name);
  }
  return open.sort();
}
const needing = (permissions: readonly Permission[]) => [...new Set(permissions.flatMap((one) => OF_PERMISSIONS[one]))];
const ofAny = (permissions: readonly Permission[]) => {
  const searches = ['READ_ORDERS', 'MANAGE_CATALOGUE', 'VIEW_CUSTOMERS', 'MANAGE_SUPPORT'];
  return [
    ...(permissions.some((one) => searches.includes(one)) ? OF_ANY_STAFF : []),
    ...(permissions.some((one) => STARTS_LONG_WORK.includes(one)) ? OF_LONG_WORK : []),
  ];
};

it.each(Object.values(Permission))('opens to %s exactly what the table says', async (permission) => {
  const wanted = [...OF_ACCOUNTS, ...needing([permission]), ...ofAny([permission])].sort();
  expect(await openTo([permission])).toEqual(wanted);
});

/** A copy of the roles' permissions, so that a role does not get a permission by mistake. Change it together with the role. */
const OF_ROLES: Record<Role, readonly string[]> = {
  customer: [],
  admin: [
    'MANAGE_API',
    'MANAGE_CATALOGUE',
    'MANAGE_CONTENT',
    'MANAGE_OFFERS',
    'MANAGE_ORDERS',
    'MANAGE_RETURNS',
    'MANAGE_REVIEWS',
    'MANAGE_SETTINGS',
    'MANAGE_STAFF',
    'MANAGE_SUPPORT',
    'PACK_ORDERS',
    'READ_CATALOGUE_FEED',
    'READ_ORDERS',
    'VIEW_CUSTOMERS',
    'VIEW_DASHBOARD',
    'WITHHOLD_REFUNDS',
  ],
  catalogue: ['MANAGE_CATALOGUE', 'MANAGE_OFFERS', 'READ_CATALOGUE_FEED'],
  orders: ['MANAGE_ORDERS', 'MANAGE_RETURNS', 'READ_ORDERS', 'VIEW_CUSTOMERS', 'VIEW_DASHBOARD'],
  support: ['MANAGE_RETURNS', 'MANAGE_REVIEWS', 'MANAGE_SUPPORT', 'READ_ORDERS', 'VIEW_CUSTOMERS'],
  packer: ['PACK_ORDERS'],
  accountant: ['READ_ORDERS', 'VIEW_DASHBOARD'],
};

it('gives each role the permissions that are written here and no other', () => {
  const given = Object.entries(PERMISSIONS).map(([role, permissions]) => [role, [...permissions].sort()]);
  expect(Object.fromEntries(given)).toEqual(OF_ROLES);
});

it.each(Object.values(Role))('opens to the role %s what its permissions open and nothing else', async (role) => {
  const permissions = PERMISSIONS[role];
  expect(await openTo(permissions)).toEqual([...OF_ACCOUNTS, ...needing(permissions), ...ofAny(permissions)].sort());
});

it('opens to a customer nothing but what is their own, and to an admin everything', async () => {
  expect(await openTo(PERMISSIONS[Role.CUSTOMER])).toEqual(OF_ACCOUNTS);
  const all = operations(shopSchema()).map(({ name }) => name);
  expect((await openTo(PERMISSIONS[Role.ADMIN])).length + Object.keys(PUBLIC_OPERATIONS).length).toBe(all.length);
});

it.each<[ApiScope, string[]]>([
  [ApiScope.READ_CATALOGUE, ['productChanges']],
  [ApiScope.MANAGE_CATALOGUE, [...OF_PERMISSIONS.MANAGE_CATALOGUE, ...OF_LONG_WORK, 'productChanges', ...OF_ANY_STAFF]],
  [ApiScope.READ_ORDERS, [...OF_PERMISSIONS.READ_ORDERS, ...OF_LONG_WORK, ...OF_ANY_STAFF]],
  [ApiScope.MANAGE_OFFERS, [...OF_PERMISSIONS.MANAGE_OFFERS]],
  [ApiScope.MANAGE_REVIEWS, [...OF_PERMISSIONS.MANAGE_REVIEWS]],
  [
    ApiScope.MANAGE_ORDERS,
    [
      ...OF_PERMISSIONS.READ_ORDERS,
      ...OF_PERMISSIONS.MANAGE_ORDERS,
      ...OF_PERMISSIONS.MANAGE_RETURNS,
      ...OF_LONG_WORK,
      ...OF_ANY_STAFF,
    ],
  ],
])('opens to an API key with %s just this', async (scope, names) => {
  expect(await openTo(PERMISSIONS_OF_SCOPE[scope], 'api-key')).toEqual(names.sort());
});

it('gives a reason for every public operation', () => {
  for (const reason of Object.values(PUBLIC_OPERATIONS)) expect(reason).toMatch(/\w+ \w+.*\.$/);
});

it('would see an operation somebody forgot to guard, and a listed one that is gone', async () => {
  @Resolver()
  class Planted {
    @Query(() => String)
    forgotten(): string {
      return 'open to everybody';
    }

    @Authorized()
    @Query(() => String)
    guarded(): string {
      return 'for accounts only';
    }
  }
  const schema = buildSchemaSync({ resolvers: [Planted], authChecker, authMode: 'error' });
  expect(await breaches(schema, { gone: 'It was public once.' })).toEqual(['forgotten', 'gone']);
});

it('shows those who pack no field that holds money, of what the schema has', () => {
  const types = shopSchema().getTypeMap();
  const wrong = Object.entries(WITHOUT_MONEY).flatMap(([name, fields]) => {
    const type = types[name];
    if (!isObjectType(type)) return [name];
    return fields.filter((field) => {
      const found = type.getFields()[field];
      return (
        !found || getNamedType(found.type).name === 'Rupees' || /amount|price|total(?!$)|cost|invoice/i.test(field)
      );
    });
  });
  expect(wrong).toEqual([]);
});

it('says in the guide what each role may do', () => {
  const guide = readFileSync(new URL('../../docs/api/rules.md', pathToFileURL(__filename)), 'utf8');
  const rows = guide.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const roles = rows.find(([, first]) => first === 'Permission')!.slice(2, -1);
  const told = rows
    .filter(([, first]) => Object.hasOwn(Permission, first?.replaceAll('`', '') ?? ''))
    .flatMap(([, name, ...cells]) =>
      roles.filter((_, at) => cells[at] === 'yes').map((role) => `${role} ${name!.replaceAll('`', '')}`),
    );
  const given = Object.entries(PERMISSIONS).flatMap(([role, some]) => some.map((one) => `${role} ${one}`));
  expect(told.sort()).toEqual(given.sort());
});

it('lets an accountant read money and change nothing: of all mutations only exports, papers and their work are open', async () => {
  const open = await openTo(PERMISSIONS[Role.ACCOUNTANT]);
  const mutations = Object.keys(shopSchema().getMutationType()!.getFields());
  expect(open.filter((name) => mutations.includes(name) && !OF_ACCOUNTS.includes(name))).toEqual([
    'cancelJob',
    'exportCodReturns',
    'exportOrders',
    'printManyOrders',
    'printOrders',
    'startGstDocuments',
    'startGstFiles',
    'undoJob',
  ]);
  const money = ['cashOutstanding', 'customerStatement', 'gstDocuments', 'gstPeriod', 'order', 'orders', 'owedOrders'];
  expect(open).toEqual(expect.arrayContaining(money));
});

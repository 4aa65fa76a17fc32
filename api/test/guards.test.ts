/** Deny by default: every operation is refused to nobody in particular unless it is listed as public, with a reason. */
import 'reflect-metadata';
import type { GraphQLField, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { Authorized, buildSchemaSync, Query, Resolver } from 'type-graphql';
import { authChecker } from '../src/graphql/auth-checker.js';
import type { Context } from '../src/graphql/context.js';
import { createLoaders } from '../src/graphql/loaders.js';
import { PUBLIC_OPERATIONS } from '../src/graphql/public-operations.js';
import { buildShopSchema } from '../src/graphql/schema.js';

/** What any signed-in account may do; all of it touches that account alone. */
const OF_ACCOUNTS = [
  'addToCart',
  'adminCheck',
  'buyAgain',
  'cancelOrder',
  'clearCart',
  'deleteAddress',
  'editAddress',
  'likeProduct',
  'me',
  'mergeCart',
  'myAddresses',
  'myCart',
  'myLiked',
  'myOrder',
  'myOrders',
  'payOrder',
  'paySandbox',
  'placeOrder',
  'removeFromCart',
  'saveAddress',
  'setCartQuantity',
  'unlikeProduct',
  'verifyPayment',
];

const nobody: Context = { viewer: null, address: '192.0.2.1', loaders: createLoaders() };

function operations(schema: GraphQLSchema): GraphQLField<unknown, Context>[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) => (root ? Object.values(root.getFields()) : []));
}

/** What the guard itself throws, before arguments are looked at. */
async function refusal(
  field: GraphQLField<unknown, Context>,
  context: Context,
): Promise<{ code?: string; message: string } | undefined> {
  const info = { fieldName: field.name, path: { key: field.name } } as unknown as GraphQLResolveInfo;
  const enter = field.subscribe ?? field.resolve;
  try {
    await enter?.(undefined, {} as never, context, info);
    return undefined;
  } catch (error) {
    return error as { code?: string; message: string };
  }
}

/** Names of operations that let anybody in without being listed, and of listed ones that do not exist. */
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
  expect(await breaches(buildShopSchema(), PUBLIC_OPERATIONS)).toEqual([]);
});

/** A key without any scope: it is told apart what needs an account from what needs a permission. */
const bareKey: Context = {
  ...nobody,
  viewer: { kind: 'api-key', id: 'key', name: 'Key', email: '', permissions: [] },
};

it('opens to every account only what is its own; everything else needs a permission', async () => {
  const guarded = operations(buildShopSchema()).filter((field) => !Object.hasOwn(PUBLIC_OPERATIONS, field.name));
  const ofAccounts: string[] = [];
  for (const field of guarded) {
    const refused = await refusal(field, bareKey);
    expect([field.name, refused?.code]).toEqual([field.name, 'FORBIDDEN']);
    if (refused?.message === 'An API key has no account of its own.') ofAccounts.push(field.name);
  }
  expect(ofAccounts.sort()).toEqual(OF_ACCOUNTS);
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

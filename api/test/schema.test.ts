/** Tests the schema: every element has a description, names follow the rules, and breaking changes are detected. */
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { errorTable } from '../src/errors/error-table.js';
import { breakingChanges } from '../../scripts/breaking-changes.mjs';
import { schemaText } from '../src/graphql/schema-text.js';
import { shopSchema } from '../src/graphql/schema.js';

const root = join(__dirname, '../..');
const schema = shopSchema();

interface Part {
  /** Type, Type.field, Type.field(argument) or Type.VALUE. */
  path: string;
  description?: string | null;
  deprecationReason?: string | null;
}

function ownTypes(of: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(of.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));
}

function partsOf(type: GraphQLNamedType): Part[] {
  const parts: Part[] = [{ path: type.name, description: type.description }];
  const add = (path: string, { description, deprecationReason }: Omit<Part, 'path'>) =>
    parts.push({ path: `${type.name}.${path}`, description, deprecationReason });
  if (isEnumType(type)) for (const value of type.getValues()) add(value.name, value);
  if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) add(field.name, field);
  if (isObjectType(type))
    for (const field of Object.values(type.getFields())) {
      add(field.name, field);
      for (const argument of field.args) add(`${field.name}(${argument.name})`, argument);
    }
  return parts;
}

const partsIn = (of: GraphQLSchema) => ownTypes(of).flatMap(partsOf);
const undescribed = (of: GraphQLSchema) =>
  partsIn(of)
    .filter(({ description }) => !description?.trim())
    .map(({ path }) => path);

describe('every part of the schema', () => {
  it('has a description', () => {
    expect(undescribed(schema)).toEqual([]);
  });

  it('is looked at: one without a description is found', () => {
    const bare = buildSchema('"""q""" type Query { a(b: C): D } input C { e: Int } enum D { F }');
    expect(undescribed(bare)).toEqual(['Query.a', 'Query.a(b)', 'C', 'C.e', 'D', 'D.F']);
  });

  it('says what null means where an answer can be null', () => {
    const silent = ownTypes(schema).flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields())
            .filter((field) => !isNonNullType(field.type) && !/\bnull\b/i.test(field.description ?? ''))
            .map((field) => `${type.name}.${field.name}`)
        : [],
    );
    expect(silent).toEqual([]);
  });

  it('that is deprecated names what to use and the day after which it may go', () => {
    const form = /^Use .+\. Removed after \d{4}-\d{2}-\d{2}\.$/;
    const vague = partsIn(schema).filter(({ deprecationReason }) => deprecationReason && !form.test(deprecationReason));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });
});

const fieldsOf = (type: GraphQLNamedType | null | undefined): GraphQLField<unknown, unknown>[] =>
  isObjectType(type) ? Object.values(type.getFields()) : [];
const mutations = fieldsOf(schema.getMutationType());
const queries = fieldsOf(schema.getQueryType());
const pascal = (name: string) => name[0]!.toUpperCase() + name.slice(1);

describe('an operation', () => {
  it('says at the end who may call it', () => {
    const people = /(Needs a signed-in account|Needs [A-Z_]+|Needs one of [A-Z_]+(, [A-Z_]+)+)\./.source;
    const programs = /(Not for API keys|An API key needs the scope [A-Z_]+( or [A-Z_]+)*)\./.source;
    const guard = new RegExp(`(Open to everybody\\.|${people} ${programs})$`);
    const silent = [...queries, ...mutations, ...fieldsOf(schema.getSubscriptionType())].filter(
      (field) => !guard.test(field.description ?? ''),
    );
    expect(silent.map((field) => field.name)).toEqual([]);
  });

  it('that is a mutation never answers null', () => {
    expect(mutations.filter((field) => !isNonNullType(field.type)).map((field) => field.name)).toEqual([]);
  });
});

/** Types that several mutations share because they mean the same thing. */
const SHARED = {
  inputs: {
    addSynonym: 'SynonymInput',
    editSynonym: 'SynonymInput',
    saveAddress: 'AddressInput',
    editAddress: 'AddressInput',
  } as Record<string, string>,
  /** A part of a record, beside its other arguments. */
  parts: ['UsualProductValuesInput', 'FirstOwnerInput'],
  answers: {
    FollowedOrder: 'Whoever has no account is answered what following shows.',
    DeletedPayload: 'Every deletion answers which id is gone.',
    ExportFile: 'Every export answers a file.',
    CodeSent: 'Log-in and sign-up codes are asked for alike.',
    Connection: 'Saving and removing answer the connection as it is then.',
    Session: 'Logging in and signing up both sign in.',
    CourierAnswer: 'Whatever a courier is asked about a booked parcel, it answers in words.',
    ShipmentPayload: 'Whatever is done with a shipment answers it and its order.',
    InvitationPayload: 'An invitation that is made and one that is sent again answer its link once.',
    CancelPasswordResetPayload: 'An admin and the holder of the mailed link cancel alike.',
    PlaceOrderPayload: 'Paying again answers what placing did: the order and its payment.',
    PaySandboxPayload: 'By the link of a mail a test payment is paid as it is by an account.',
    TrialPayload: 'Every trial tells whether it worked.',
    OrderToConfirm: 'Whatever a shopper answers about an order, it is answered as it stands then.',
    OrderToPay: 'Whatever is paid by the link of an order, it is answered as it stands then.',
    QuoteToRead: 'Whatever a customer says to a quote, it is answered as it stands then.',
    MergedCart: 'Buying again merges into the cart too.',
    Cart: 'The cart of an account, of which there is one.',
    GstDocument: 'A recorded e-invoice is a part of its document, which has a number and no id.',
    WhatsappUpdates: 'What an account wants for a number: there is one answer.',
    CartReminders: 'What an account wants for its cart: there is one answer.',
  } as Record<string, string>,
};

describe('the names of the schema', () => {
  it('call the input of a mutation after it', () => {
    const wrong = mutations.flatMap(({ name, args }) =>
      args
        .filter((argument) => isInputObjectType(getNullableType(argument.type)))
        .filter(({ name: argument, type }) => {
          const isPart = argument === 'filter' || SHARED.parts.includes(String(type));
          return !isPart && String(type) !== `${SHARED.inputs[name] ?? `${pascal(name)}Input`}!`;
        })
        .map((argument) => `${name}(${argument.name}: ${String(argument.type)})`),
    );
    expect(wrong).toEqual([]);
  });

  it('call the answer of a mutation after it, unless it is the record itself or means the same as another one', () => {
    const wrong = mutations.filter(({ name, type }) => {
      const answer = getNamedType(type);
      const isRecord = isObjectType(answer) && answer.getFields()['id'] !== undefined && !/Payload$/.test(answer.name);
      return !isRecord && answer.name !== `${pascal(name)}Payload` && !Object.hasOwn(SHARED.answers, answer.name);
    });
    expect(wrong.map(({ name, type }) => `${name}: ${String(type)}`)).toEqual([]);
  });

  it('give every id the type ID, never null where it is the own one', () => {
    const wrong = ownTypes(schema).flatMap((type) => {
      const members = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
      return (
        members
          .filter(({ name }) => name === 'id')
          .filter(({ type: of }) => String(of) !== 'ID!')
          // Without an id they are new parts of what is edited.
          .filter(() => !['ProductOptionInput', 'OptionValueInput'].includes(type.name))
          .map(({ name }) => `${type.name}.${name}`)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('begin a mutation with a verb in the imperative', () => {
    const verbs =
      /^(accept|add|answer|ask|book|bulkEdit|buy|cancel|carryOut|change|clear|close|confirm|copy|correct|create|decline|delete|describe|discard|duplicate|edit|end|export|generate|import|invite|join|like|logIn|logOut|make|mark|mend|merge|moderate|move|pause|pay|place|print|publish|raise|receive|record|redeliver|refund|remind|remove|request|resend|reset|restore|revoke|save|scan|see|send|set|settle|signUp|sort|start|submit|take|undo|unlike|unlock|unpublish|update|upload|verify|vote|withdraw)/;
    expect(mutations.filter(({ name }) => !verbs.test(name)).map(({ name }) => name)).toEqual([]);
  });
});

describe('a list', () => {
  /** Lists with a fixed maximum length. */
  const BOUNDED: Record<string, string> = {
    apiKeys: 'The newest hundred.',
    feeds: 'One for Google and one for Meta.',
    pagesForSearch: 'At most three pages.',
    courierRates: 'As many as the courier offers, a few dozen.',
    ewayBillNeeds: 'One for each parcel of one order that stands.',
    exchangeChoices: 'At most a hundred members for each line of one order.',
    couriers: 'At most ten links in a setting.',
    deliveryMethods: 'At most six in each of fifty zones, most of them alike.',
    contentBlockKinds: 'As many as the code has.',
    contentPage: 'One page of the shop, of at most forty blocks.',
    contentPreview: 'One page of the shop, of at most forty blocks.',
    contentWords: 'As many as the code has.',
    categories: 'Kept by hand, a shop has a few dozen.',
    myAddresses: 'At most twenty.',
    pictureMatches: 'One for each name that is sent, at most 500.',
    pendingPasswords: 'At most a hundred; each waits an hour.',
    messageSpending: 'One for each channel.',
    myLiked: 'Capped by the service.',
    mySessions: 'At most fifty.',
    search: 'At most five of each kind.',
    settingGroups: 'One for each part of the screen, as the code has them.',
    staffSessions: 'At most fifty.',
    webhooks: 'At most fifty.',
    mailTexts: 'A table of the shop.',
    workStepNames: 'A setting of at most a thousand letters.',
    workRates: 'At most 500 lines, shown on one page.',
    firstSteps: 'A table of the shop.',
    reviewables: 'The products of one order, or one product.',
    reviewsFoundHelpful: 'At most the hundred ids that are sent.',
  };

  it('is paged or takes a limit, unless it is short by nature', () => {
    const open = queries.filter(({ name, type, args }) => {
      const listed = isListType(getNullableType(type)) || /Page$/.test(getNamedType(type).name);
      const sized = args.some((argument) => ['page', 'pageSize', 'limit'].includes(argument.name));
      return listed && !sized && !Object.hasOwn(BOUNDED, name);
    });
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('has no null in it', () => {
    const holes = ownTypes(schema).flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields())
            .filter(({ type: of }) => {
              const list = getNullableType(of);
              return isListType(list) && !isNonNullType(list.ofType);
            })
            .map((field) => `${type.name}.${field.name}`)
        : [],
    );
    expect(holes).toEqual([]);
  });
});

describe('the check for breaking changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const reason = '@deprecated(reason: "Use b. Removed after 2026-06-30.")';
  const released = `type Query { a: Int, b(c: Int): Int, old: Int ${reason} } enum E { X Y } type T { e: E }`;
  type Declared = { change: string; reason: string; date: string }[];
  const found = (current: string, declared: Declared = [], today = '2026-01-01') =>
    breakingChanges({ released, current, declared, today });
  const run = (...options: string[]) => {
    const script = join(root, 'scripts/schema-breaking.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' });
    return { status, stderr };
  };
  /** The command on schemas of ours. */
  const check = (current: string, declared: Declared = [], today = '2026-01-01') => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    return run(
      ...['--released', file('released.graphql', released)],
      ...['--current', file('current.graphql', current)],
      ...['--declared', file('declared.json', JSON.stringify(declared))],
      ...['--today', today],
    );
  };

  it('finds none between the released schema and the one of now: npm run schema:breaking', () => {
    expect(run()).toEqual({ status: 0, stderr: '' });
  });

  it('lets additions through', async () => {
    expect(await found(released.replace('a: Int', 'a: Int, more(x: Int): String'))).toEqual([]);
  });

  it('stops what takes something away', async () => {
    const removed = check(released.replace('a: Int, ', ''));
    expect([removed.status, removed.stderr]).toEqual([1, expect.stringContaining("Field 'a' was removed")]);
    expect(await found(released.replace('X Y', 'X'))).toHaveLength(1);
    expect(await found(released.replace('c: Int', 'c: Int!'))).toHaveLength(1);
    expect(await found(released.replace('a: Int', 'a: String'))).toHaveLength(1);
  });

  it('lets through what is declared, and only that', async () => {
    const without = released.replace('a: Int, ', '');
    const [change] = await found(without);
    const declared = [{ change: change!, reason: 'Never worked.', date: '2026-01-01' }];
    expect(await found(without, declared)).toEqual([]);
    expect(await found(without.replace('X Y', 'X'), declared)).toHaveLength(1);
    // The command reads what is declared, and takes the day it is told.
    const andTheOld = without.replace(`, old: Int ${reason}`, '');
    expect(check(andTheOld, declared, '2026-07-01')).toEqual({ status: 0, stderr: '' });
  });

  it('lets a deprecated field go once its day is past', async () => {
    const without = released.replace(`, old: Int ${reason}`, '');
    expect(await found(without, [], '2026-06-30')).toHaveLength(1);
    expect(await found(without, [], '2026-07-01')).toEqual([]);
  });
});

it('schema/schema.graphql is what the code says: else run "npm run schema" and commit it', () => {
  // What differs is named by git; of 400 kB of text Jest would take minutes to find it.
  expect(readFileSync(join(root, 'schema/schema.graphql'), 'utf8') === schemaText()).toBe(true);
});

it('docs/api/errors.md lists the errors as the code has them', () => {
  expect(readFileSync(join(root, 'docs/api/errors.md'), 'utf8')).toBe(errorTable());
});

/** The GraphQL endpoint: Apollo Server over the shop's schema, with limits, statuses and caching of public reads. */
import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestContext } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../platform/request/request-context.js';
import { formatError } from './format-error.js';
import { checkAnswer, checkCost, checkShape, MAX_TOKENS } from './limits.js';
import { noteRefused } from '../platform/observability/counting.js';
import { nameOfOperation } from './operation-name.js';
import { PersistedDocuments } from './persisted-documents.js';
import type { CacheTag } from '../platform/request/response-notes.js';
import type { DocumentStore } from './document-store.js';
import { cacheTagsOf } from './public-operations.js';

/**
 * Browsers ask again each time and mostly get a 304; a cache in front of the shop answers by itself for these seconds
 * and, while it asks again, for a minute longer.
 */
const PUBLIC_READ = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60';

/**
 * Documents that ask for too much are swapped for an empty one, so that nothing of them is validated; what is thrown
 * before an operation is resolved would count as a fault of ours.
 */
const refusals = new WeakMap<DocumentNode, unknown>();

const limits: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async validationDidStart(context) {
        try {
          checkShape(context.document);
        } catch (error) {
          const nothing: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };
          refusals.set(nothing, error);
          (context as { document: DocumentNode }).document = nothing;
        }
      },
      async didResolveOperation({ schema, document, operation, request }) {
        if (refusals.has(document)) throw refusals.get(document);
        if (operation) checkCost(schema, document, operation, request.variables ?? {});
      },
      async willSendResponse({ operation, response }) {
        // What a mutation changed has to be told, and is never large.
        if (response.body.kind !== 'single' || operation?.operation !== OperationTypeNode.QUERY) return;
        try {
          checkAnswer(response.body.singleResult.data);
        } catch (error) {
          const refused = formatError(asApolloHasIt(error as GraphQLError), error);
          response.body.singleResult = { errors: [refused], data: null };
        }
      },
    };
  },
};

/** The form in which Apollo hands an error to `formatError`. */
function asApolloHasIt(error: GraphQLError): GraphQLFormattedError {
  const { code = ApolloServerErrorCode.INTERNAL_SERVER_ERROR } = error.extensions;
  return { ...error.toJSON(), extensions: { ...error.extensions, code } };
}

/**
 * The status of an answer. As GraphQL over HTTP has it, `application/json` is 200 for whatever was a well-formed request,
 * while `application/graphql-response+json` has the status of the first error when nothing could be answered.
 */
const statusOfFailure: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response, source }) {
        if (response.body.kind !== 'single') return;
        const { data, errors } = response.body.singleResult;
        const { http } = response;
        const status = errors?.[0]?.extensions?.['status'] as number | undefined;
        const failed = data == null || Object.values(data).every((value) => value == null);
        // 500 is what Apollo says of any refusal without a status of its own.
        const open = http.status === undefined || http.status === 500;
        if (acceptsGraphqlResponse(request.http?.headers.get('accept'))) {
          if (failed && open && status) http.status = status;
        } else if (source && (http.status === 400 || (open && status && status < 500))) http.status = 200;
        const wait = errors?.find((error) => error.extensions?.['retryAfterSeconds'])?.extensions?.[
          'retryAfterSeconds'
        ];
        if (typeof wait === 'number') http.headers.set('retry-after', String(wait));
        for (const error of errors ?? []) if (error.extensions) delete error.extensions['status'];
      },
    };
  },
};

function acceptsGraphqlResponse(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('application/graphql-response+json') ?? false;
}

/** Tells whoever counts what was asked for, once it is known to be of the schema, and what it was refused with. */
const counting: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (operation) contextValue.notes.name = nameOfOperation(operation);
      },
      async willSendResponse({ response }) {
        if (response.body.kind !== 'single') return;
        for (const { extensions } of response.body.singleResult.errors ?? []) noteRefused(String(extensions?.['code']));
      },
    };
  },
};

/** Marks what everybody may read as public, for caches in front of the shop and for our own. */
const caching: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse(context) {
        const { response, contextValue, request } = context;
        const tags = cacheTags(context);
        const isKept = tags !== undefined && request.http?.method === 'GET';
        response.http.headers.set('cache-control', isKept ? PUBLIC_READ : 'private, no-store');
        if (tags) contextValue.notes.cacheable(tags);
      },
    };
  },
};

/** @returns undefined for whatever is no public read that was answered without an error */
function cacheTags({ operation, response: { body } }: GraphQLRequestContext<Context>): CacheTag[] | undefined {
  if (operation?.operation !== OperationTypeNode.QUERY) return undefined;
  if (body?.kind !== 'single' || body.singleResult.errors) return undefined;
  return cacheTagsOf(rootFields(operation));
}

/** Names of the operation's own fields; a fragment stands for itself and is in no list. */
function rootFields(operation: OperationDefinitionNode): string[] {
  return operation.selectionSet.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : '...'));
}

/**
 * @param manifest texts of the documents that may be asked for by hash from the start
 * @param documents parsed ones
 */
export function createGraphqlServer(
  schema: GraphQLSchema,
  manifest: ReadonlyMap<string, string>,
  documents: DocumentStore,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      // Its page comes from elsewhere; ours is the explorer.
      ApolloServerPluginLandingPageDisabled(),
      limits,
      counting,
      statusOfFailure,
      caching,
    ],
    persistedQueries: { cache: new PersistedDocuments(manifest) },
    documentStore: documents,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError,
    // Each repeats the whole of what was sent, and the shop tells the first.
    executionOptions: { maxCoercionErrors: 3 },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
  });
}

/** Configures Apollo Server for the shop's schema: limits, HTTP statuses, metrics and caching of public queries. */
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
import { checkVariables, nameLiterals } from './input-values.js';
import { checkAnswer, checkCost, checkShape, MAX_TOKENS } from './limits.js';
import { noteRefused } from '../platform/observability/counting.js';
import { nameOfOperation } from './operation-name.js';
import { PersistedDocuments } from './persisted-documents.js';
import { checkSingleMutation } from './single-mutation.js';
import type { CacheTag } from '../platform/request/response-notes.js';
import type { DocumentStore } from './document-store.js';
import { cacheTagsOf } from './public-operations.js';

/**
 * Browsers revalidate each time and mostly get a 304. A shared cache (CDN) may serve the response for 15 seconds, and for another minute
 * while it revalidates.
 */
const PUBLIC_READ = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60';

/**
 * Errors of documents above a limit. Such a document is replaced by an empty one, so that it is not validated. An error that is thrown
 * before the operation is resolved would count as an internal error.
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
        const { schema, document } = context;
        return async (errors) => nameLiterals(schema, document, errors ?? []);
      },
      async didResolveOperation({ schema, document, operation, request }) {
        if (refusals.has(document)) throw refusals.get(document);
        if (!operation) return;
        const variables = request.variables ?? {};
        checkSingleMutation(document, operation);
        checkCost(schema, document, operation, variables);
        checkVariables(schema, document, operation, variables);
      },
      async willSendResponse({ operation, response }) {
        // A mutation has taken effect already, so its response must be sent; it is never large.
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

/** Formats an error as Apollo Server does before it calls `formatError`. */
function asApolloHasIt(error: GraphQLError): GraphQLFormattedError {
  const { code = ApolloServerErrorCode.INTERNAL_SERVER_ERROR } = error.extensions;
  return { ...error.toJSON(), extensions: { ...error.extensions, code } };
}

/**
 * Sets the HTTP status as the GraphQL over HTTP specification says: `application/json` is 200 for every well-formed request;
 * `application/graphql-response+json` has the status of the first error when there is no data.
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
        // Apollo Server sets 500 for every error without a status of its own.
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

/** Reports the operation's name, once it is validated, and its error codes to the metrics. */
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

/** Marks responses that are the same for everybody as public, for shared caches and for the response cache. */
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

/** @returns undefined unless the operation is a public query without errors */
function cacheTags({ operation, response: { body } }: GraphQLRequestContext<Context>): CacheTag[] | undefined {
  if (operation?.operation !== OperationTypeNode.QUERY) return undefined;
  if (body?.kind !== 'single' || body.singleResult.errors) return undefined;
  return cacheTagsOf(rootFields(operation));
}

/** Names of the operation's root fields. A root fragment yields a name that no list contains, so the response is not cached. */
function rootFields(operation: OperationDefinitionNode): string[] {
  return operation.selectionSet.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : '...'));
}

/**
 * @param manifest persisted documents of our own client, by hash
 * @param documents cache of parsed documents
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
      // The landing page loads from Apollo's servers; the shop has its own explorer.
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
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
  });
}

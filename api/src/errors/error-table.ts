/** Generates the text of docs/api/errors.md: each code with its status, meaning and remedy. "npm run docs:errors" writes the file. */
import { ErrorCode, HTTP_STATUS, WORDING } from './error-code.js';
import { ERROR_GUIDE } from './error-guide.js';

/** Codes of the GraphQL layer; all of them have status 400. */
const OF_GRAPHQL: Record<string, { meaning: string; remedy: string }> = {
  GRAPHQL_PARSE_FAILED: { meaning: 'The document is not GraphQL.', remedy: 'Mend the syntax at `locations`.' },
  GRAPHQL_VALIDATION_FAILED: {
    meaning: 'The document does not fit the schema, e.g. a field that is not there.',
    remedy: 'Compare it with the schema; the changelog tells what was removed.',
  },
  OPERATION_RESOLUTION_FAILURE: {
    meaning: 'The document has several operations and `operationName` names none of them.',
    remedy: 'Name one.',
  },
  PERSISTED_QUERY_NOT_FOUND: {
    meaning: 'A hash was sent that the server does not know.',
    remedy: 'Send the request again with hash and document; the hash alone will do from then on.',
  },
};

/** @returns Markdown */
export function errorTable(): string {
  const codes = Object.values(ErrorCode).map((code) =>
    row(`\`${code}\``, String(HTTP_STATUS[code]), ERROR_GUIDE[code].meaning, ERROR_GUIDE[code].remedy, WORDING[code]),
  );
  const ofGraphql = Object.entries(OF_GRAPHQL).map(([code, { meaning, remedy }]) =>
    row(`\`${code}\``, meaning, remedy),
  );
  return `<!-- Written by "npm run docs:errors" from api/src/errors; do not edit. -->

# Error codes

Branch on the code, never on the message: messages are for people and change. A refused call has changed nothing.

- GraphQL answers \`{ "errors": [{ "message", "extensions": { "code", … } }] }\`. The status is the one below when the request says
  \`accept: application/graphql-response+json\` and nothing could be answered; with \`application/json\` a well-formed request has 200.
- REST answers \`{ "success": false, "message", "code", … }\` with the status below.
- \`fields\` lists what is not right as \`{ path, message }\`. \`retryAfterSeconds\` stands with \`RATE_LIMITED\`.

${row('Code', 'Status', 'What it means', 'What to do', 'Default message')}
|---|---|---|---|---|
${codes.join('\n')}

GraphQL itself refuses some requests, always with 400:

${row('Code', 'What it means', 'What to do')}
|---|---|---|
${ofGraphql.join('\n')}
`;
}

function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

// The operations of what is written: which there are, which one runs, and the same text in good order.
import {
  GraphQLError,
  Kind,
  parse,
  print,
  Source,
  Lexer,
  TokenKind,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';

/** The document, unless it has an error: then the server tells what it is. */
export function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

export function operationsOf(document: DocumentNode | undefined): OperationDefinitionNode[] {
  return (document?.definitions ?? []).filter((one) => one.kind === Kind.OPERATION_DEFINITION);
}

/** The one that is called so, else the first. */
export function chosenOperation(
  operations: OperationDefinitionNode[],
  name: string | undefined,
): OperationDefinitionNode | undefined {
  return operations.find((one) => one.name?.value === name) ?? operations[0];
}

/** The one in which a place of the text lies, else the last one before it. */
export function operationAt(operations: OperationDefinitionNode[], place: number): OperationDefinitionNode | undefined {
  return operations.findLast((one) => one.loc!.start <= place) ?? operations[0];
}

/**
 * The same document in good order. Where there are comments, which a printed document has not, lines stay as they were
 * broken and are indented alone. @returns undefined when it cannot be read
 */
export function inOrder(query: string): string | undefined {
  const document = parsed(query);
  if (!document) return undefined;
  for (let token = document.loc!.startToken; token.next; token = token.next)
    if (token.kind === TokenKind.COMMENT) return indented(query);
  return `${print(document)}\n`;
}

const OPENS = new Set<string>([TokenKind.BRACE_L, TokenKind.PAREN_L, TokenKind.BRACKET_L]);
const CLOSES = new Set<string>([TokenKind.BRACE_R, TokenKind.PAREN_R, TokenKind.BRACKET_R]);

function indented(query: string): string {
  const lines = query.split('\n');
  /** By the number of a line: how deep its first token stands; those on which a block string goes on stay as they are. */
  const depths = new Map<number, number | undefined>();
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    // The lexer's own way skips comments, which hang between two tokens.
    for (let one = token.prev; one?.kind === TokenKind.COMMENT; one = one.prev)
      if (!depths.has(one.line)) depths.set(one.line, depth);
    if (CLOSES.has(token.kind)) depth -= 1;
    if (!depths.has(token.line)) depths.set(token.line, depth);
    const more = query.slice(token.start, token.end).split('\n').length - 1;
    for (let line = 1; line <= more; line += 1) depths.set(token.line + line, undefined);
    if (OPENS.has(token.kind)) depth += 1;
  }
  return lines.map((line, at) => ordered(line, depths.get(at + 1))).join('\n');
}

const ordered = (line: string, depth: number | undefined): string => {
  if (!line.trim()) return '';
  return depth === undefined ? line : '  '.repeat(depth) + line.trim();
};

/**
 * Reads a GraphQL request with files (GraphQL multipart request specification) and returns the body of a request without files. The
 * library graphql-upload is not used, because it accepts paths of any length in `map`: a path of 800 kB exhausts the memory.
 */
import type { Request } from 'express';
import type Upload from 'graphql-upload/Upload.mjs';
import { ErrorCode, ShopError } from '../errors/index.js';
import { readMultipart } from '../platform/request/multipart.js';

/** Most bytes of the fields `operations` and `map`, the same as of a request without files. */
const FIELD_BYTES = 256 * 1024;
/** Most segments of a path such as `variables.input.images.0`. */
const LONGEST_PATH = 10;
const PATHS_MOST = 100;

/**
 * @param maxFiles of the request
 * @param fileBytes most bytes of one file; 10 MB when left out
 * @returns the parsed body, with an upload at each path of `map`
 * @throws ShopError FILE_TOO_LARGE for too many or too large files, BAD_INPUT when the request violates the specification
 */
export async function readUploads(req: Request, maxFiles: number, fileBytes?: number): Promise<object> {
  let places: Map<string, string[][]> | undefined;
  const { fields, files } = await readMultipart(req, {
    files: maxFiles,
    fieldBytes: FIELD_BYTES,
    fileBytes,
    keep: (name, { map }) => ((places ??= placesOf(map, maxFiles)).has(name) ? 1 : 0),
  });
  places ??= placesOf(fields['map'], maxFiles);
  const operations = parsed('operations', fields['operations']);
  for (const [name, paths] of places) {
    const file = files[name]?.[0];
    if (!file) throw new ShopError(ErrorCode.BAD_INPUT, `The file ${name.slice(0, 100)} is missing.`);
    for (const path of paths) put(operations, path, file);
  }
  return operations;
}

/** Paths of each file. @throws ShopError BAD_INPUT, FILE_TOO_LARGE for more than `maxFiles` files */
function placesOf(map: string | undefined, maxFiles: number): Map<string, string[][]> {
  const entries = Object.entries(parsed('map', map));
  if (entries.length > maxFiles) throw new ShopError(ErrorCode.FILE_TOO_LARGE, `At most ${maxFiles} files at once.`);
  return new Map(
    entries.map(([name, paths]: [string, unknown]) => {
      if (!Array.isArray(paths) || paths.length > PATHS_MOST) throw wrong('map');
      return [name, paths.map(pathOf)];
    }),
  );
}

function pathOf(path: unknown): string[] {
  const names = typeof path === 'string' ? path.split('.', LONGEST_PATH + 1) : [];
  if (names[0] !== 'variables' || names.length < 2 || names.length > LONGEST_PATH) throw wrong('map');
  return names;
}

/** Replaces the null at the path by the file. @throws ShopError BAD_INPUT when there is no null */
function put(operations: object, path: readonly string[], file: Upload): void {
  let at = operations as Record<string, unknown>;
  for (const [i, name] of path.entries()) {
    if (!Object.hasOwn(at, name)) throw wrong('map');
    const value = at[name];
    if (i < path.length - 1) {
      if (typeof value !== 'object' || value === null) throw wrong('map');
      at = value as Record<string, unknown>;
    } else if (value === null || value === file) at[name] = file;
    else throw wrong('map');
  }
}

function parsed(name: string, text: string | undefined): object {
  let value: unknown;
  try {
    value = text === undefined ? undefined : JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(name);
  return value;
}

function wrong(field: string): ShopError {
  return new ShopError(
    ErrorCode.BAD_INPUT,
    `The field ${field} is not as the GraphQL multipart request specification has it.`,
  );
}

/** Reads a multipart body into text fields and uploads in memory, with size limits. */
import { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import Upload from 'graphql-upload/Upload.mjs';
import { ErrorCode, ShopError } from '../../errors/index.js';

const MB = 1024 * 1024;
/** Most bytes of one file, unless the caller allows more; each operation has its own smaller limit. */
const FILE_BYTES = 10 * MB;
/** Most files of one request. */
export const FILES_MOST = 10;
const FIELDS_MOST = 50;
const FIELD_BYTES = 64 * 1024;

export interface Multipart {
  fields: Record<string, string>;
  files: Record<string, Upload[]>;
}

export interface MultipartLimits {
  /**
   * The number of files to keep from a field; further ones are discarded.
   * @param fields the text fields before the file
   * @throws ShopError to refuse the whole request
   */
  keep(name: string, fields: Readonly<Record<string, string>>): number;
  /** Most files of the request. */
  files?: number;
  /** Most bytes of a text field. */
  fieldBytes?: number;
  /** Most bytes of a file. */
  fileBytes?: number;
}

/** @throws ShopError FILE_TOO_LARGE above a limit, BAD_INPUT when the body is not multipart or is truncated */
export function readMultipart(
  request: Request,
  { keep: keeps, files = FILES_MOST, fieldBytes = FIELD_BYTES, fileBytes = FILE_BYTES }: MultipartLimits,
): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const result: Multipart = { fields: Object.create(null), files: Object.create(null) };
    const taken = new Map<string, number>();
    const parser = parserOf(request, files, fieldBytes, fileBytes);
    const fail = (error: ShopError) => {
      // Read and discard the rest, so that the client gets to see the response.
      request.unpipe(parser);
      request.resume();
      reject(error);
    };
    const brokenOff = () => fail(new ShopError(ErrorCode.BAD_INPUT, 'The upload broke off. Please try again.'));
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) return fail(new ShopError(ErrorCode.FILE_TOO_LARGE, `${name} is too long.`));
      result.fields[name] ??= value;
    });
    parser.on('file', (name, stream, { filename, encoding, mimeType }) => {
      const chunks: Buffer[] = [];
      // Browsers send an empty file field as a file without a name and content.
      let most: number;
      try {
        most = keeps(name, result.fields);
      } catch (error) {
        stream.resume();
        return fail(error as ShopError);
      }
      const keep = filename !== undefined && (taken.get(name) ?? 0) < most;
      if (keep) taken.set(name, (taken.get(name) ?? 0) + 1);
      stream.on('data', (chunk: Buffer) => keep && chunks.push(chunk));
      stream.on('limit', () =>
        fail(new ShopError(ErrorCode.FILE_TOO_LARGE, `A file is at most ${fileBytes / MB} MB.`)),
      );
      stream.on('error', brokenOff);
      stream.on('end', () => {
        if (keep) (result.files[name] ??= []).push(uploadOf(filename, mimeType, encoding, Buffer.concat(chunks)));
      });
    });
    parser.on('filesLimit', () => fail(new ShopError(ErrorCode.BAD_INPUT, `At most ${files} files at once.`)));
    parser.on('fieldsLimit', () => fail(new ShopError(ErrorCode.BAD_INPUT, `At most ${FIELDS_MOST} fields.`)));
    parser.on('error', brokenOff);
    parser.on('close', () => resolve(result));
    request.on('aborted', brokenOff);
    request.on('error', brokenOff);
    request.pipe(parser);
  });
}

/** @throws ShopError BAD_INPUT */
function parserOf(request: Request, files: number, fieldSize: number, fileSize: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        fileSize,
        files,
        fields: FIELDS_MOST,
        fieldSize,
        fieldNameSize: 100,
        headerPairs: 100,
      },
    });
  } catch {
    throw new ShopError(ErrorCode.BAD_INPUT, 'The multipart body is not readable: its boundary is missing.');
  }
}

/** The value of the GraphQL scalar Upload. */
function uploadOf(filename: string, mimetype: string, encoding: string, content: Buffer): Upload {
  const upload = new Upload();
  upload.resolve({
    filename,
    mimetype,
    encoding,
    createReadStream: () => Readable.from([content]),
  } as never);
  return upload;
}

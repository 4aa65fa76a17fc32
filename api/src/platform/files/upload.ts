/** Reads one uploaded file into memory, with a size limit. */
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { ErrorCode, ShopError } from '../../errors/index.js';

export interface UploadedFile {
  /** The sender's name for it; for display only, never used as a path. */
  filename: string;
  content: Buffer;
}

/** @throws ShopError FILE_TOO_LARGE above `maxBytes`, BAD_INPUT when the upload was interrupted */
export async function readUpload(upload: Promise<FileUpload> | FileUpload, maxBytes: number): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = () =>
    new ShopError(ErrorCode.FILE_TOO_LARGE, `The file is at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  try {
    // Both lines throw when the multipart body is malformed or truncated.
    const { filename, createReadStream } = await upload;
    for await (const chunk of createReadStream() as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return { filename, content: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof ShopError) throw error;
    if ((error as { status?: number }).status === 413) throw tooLarge();
    throw new ShopError(ErrorCode.BAD_INPUT, 'The upload broke off. Please try again.');
  }
}

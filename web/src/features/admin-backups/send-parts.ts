// Sends a large file in parts, going on where the shop has got to when the line breaks.

/** Tries of a part before the line counts as gone, and milliseconds between two of them. */
const tries = 6;
const pauseBetween = 2_000;

/** The shop refused a part; the message is for its owner. */
export class RefusedUpload extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export interface SendingOptions {
  url: string;
  partBytes: number;
  /** Told the share sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends all of a file, or what the shop lacks of it when some was sent before.
 * @throws RefusedUpload when the shop refuses, TypeError when the line stays broken, the signal's reason when it was stopped
 */
export async function sendParts(file: Blob, options: SendingOptions): Promise<void> {
  let sent = 0;
  while (sent < file.size) {
    sent = await sendPart(file, sent, options);
    options.onProgress(sent / file.size);
  }
}

/** @returns how much of the file the shop has now */
async function sendPart(file: Blob, from: number, { url, partBytes, signal }: SendingOptions): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(from) },
        body: file.slice(from, from + partBytes),
        signal,
      });
      const answer = (await response.json().catch(() => ({}))) as { received?: number; message?: string };
      // Also of a part that the shop has already, since its answer was lost.
      if ((response.ok || response.status === 409) && answer.received !== undefined) return answer.received;
      throw new RefusedUpload(answer.message ?? `The shop answered ${response.status}.`, response.status);
    } catch (error) {
      const isFinal = error instanceof RefusedUpload && error.status < 500;
      if (signal.aborted || isFinal || attempt >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseBetween));
    }
  }
}

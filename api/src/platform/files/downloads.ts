/** Links to files that are not public: signed, short-lived, each answered by the feature that owns the kind. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { platform } from '../platform.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { opensSignedPath, signPath } from './signed-path.js';

interface Facts {
  filename: string;
  contentType: string;
  /** Show it in the browser instead of saving it. Only for kinds that cannot carry script. */
  inline?: boolean;
}

/** Made for this one time, or the name of a private file. */
export type Download = Facts & ({ content: Readable | Buffer } | { file: string });

/** Seconds in which a browser that was sent to the store has to begin. */
const TO_BEGIN = 60;

/** Undefined when what the link was for is gone. */
type Maker = (subject: unknown) => Promise<Download | undefined>;

const makers = new Map<string, Maker>();

/** Says how downloads of a kind, such as `invoice`, are made; called once by the feature that owns it. */
export function registerDownload(kind: string, make: Maker): void {
  makers.set(kind, make);
}

/**
 * A relative path that whoever holds it may open until it expires.
 * @param subject what the maker of the kind needs; readable by the holder, so no secrets
 */
export function downloadPath(kind: string, subject: unknown, seconds: number): string {
  return signPath(`/download/${kind}?subject=${Buffer.from(JSON.stringify(subject)).toString('base64url')}`, seconds);
}

/** Answers GET /download/:kind. A link that is not right and a thing that is gone look the same. */
export function downloads(): RequestHandler<{ kind: string }> {
  return async (req, res) => {
    const gone = new ShopError(ErrorCode.NOT_FOUND, 'This link has expired. Open the page again for a new one.');
    const { subject } = req.query;
    const make = makers.get(req.params.kind);
    if (!make || typeof subject !== 'string' || !opensSignedPath(req.originalUrl)) throw gone;
    const file = await make(JSON.parse(Buffer.from(subject, 'base64url').toString()));
    if (!file) throw gone;
    const { contentType } = file;
    const disposition = `${file.inline ? 'inline' : 'attachment'}; filename="${file.filename.replace(/[^\w.() -]/g, '_')}"`;
    const { files } = platform();
    res.setHeader('Cache-Control', 'private, no-store');
    if ('file' in file && files.link) {
      res.redirect(302, await files.link('private', file.file, { seconds: TO_BEGIN, contentType, disposition }));
      return;
    }
    const content = 'file' in file ? (await files.read('private', file.file))?.stream : file.content;
    if (!content) throw gone;
    res.setHeader('Content-Type', contentType);
    res.setHeader('Content-Disposition', disposition);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (Buffer.isBuffer(content)) res.send(content);
    else await pipeline(content, res);
  };
}

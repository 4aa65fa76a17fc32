/** Signed, short-lived links to private files. Each feature registers the kinds of downloads that it serves. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { platform } from '../platform.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { opensSignedPath, signPath } from './signed-path.js';

interface Facts {
  filename: string;
  contentType: string;
  /** Show it in the browser instead of saving it. Only for types that cannot contain scripts. */
  inline?: boolean;
}

/** Generated content, or the name of a private file. */
export type Download = Facts & ({ content: Readable | Buffer } | { file: string });

/** Lifetime in seconds of the object store's link after the redirect. */
const TO_BEGIN = 60;

/** Makes the download; undefined when its subject no longer exists. */
type Maker = (subject: unknown) => Promise<Download | undefined>;

const makers = new Map<string, Maker>();

/** Registers how downloads of a kind, such as `invoice`, are made. Called once by the feature that owns the kind. */
export function registerDownload(kind: string, make: Maker): void {
  makers.set(kind, make);
}

/**
 * A signed relative path that works for anyone until it expires.
 * @param subject input of the kind's maker; readable in the link, so no secrets
 */
export function downloadPath(kind: string, subject: unknown, seconds: number): string {
  return signPath(`/download/${kind}?subject=${Buffer.from(JSON.stringify(subject)).toString('base64url')}`, seconds);
}

/** Handles GET /download/:kind. An invalid link and a deleted file get the same response. */
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

/**
 * Receives a downloaded backup. Its parts arrive one after the other at a signed address, so that a slow line, one that breaks, or a
 * proxy with a small limit is no hindrance. One upload at a time; take-in.job.ts opens what has arrived.
 */
import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import express, { type RequestHandler } from 'express';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { opensSignedPath, signPath } from '../../platform/files/signed-path.js';
import { ACTIVE, JobKind, JobModel } from '../../platform/jobs/job.model.js';
import { platform } from '../../platform/platform.js';
import type { Viewer } from '../../types/viewer.js';
import { reasonOf } from './backup.job.js';
import { newScratch, SCRATCH } from './backup-place.js';
import { assertIdle, canRestoreHere } from './backup.service.js';
import type { BackupUpload } from './backups.types.js';

export const UPLOAD_PATH = '/upload/backup';
/** What a slow phone sends within the time of a request, and the least that proxies let through. */
const PART_BYTES = 1024 * 1024;
/** Seconds for which parts are taken: the largest file over a slow line. */
const LINK_VALID = 12 * 3600;
/** Milliseconds after its last part when an upload is given up. */
const STALE_AFTER = 3_600_000;
const BYTES_MOST = 100e9;
const PREFIX = 'upload-';
/** The file, what is in it, and its copy among the backups. */
const ROOM_NEEDED = 4;
const OVER = 'This upload is over. Choose the file again.';

/** Kept beside the parts. */
interface Note {
  /** Id of the account that sends. */
  by: string;
  byName: string;
  /** Of the whole file. */
  bytes: number;
}

const rootOf = (): string => join(platform().config.dataDir, SCRATCH);
/** Folder of an upload. */
export const uploadFolder = (upload: string): string => join(rootOf(), upload);
/** The file of an upload, as far as it has arrived. */
export const receivedFile = (upload: string): string => join(uploadFolder(upload), 'received');
const noteFile = (upload: string): string => join(uploadFolder(upload), 'upload.json');
export const uploadIsOver = (): ShopError => new ShopError(ErrorCode.NOT_FOUND, OVER);

/** Requests for the same thing wait for each other; uploads are of one process, since the embedded database is. */
const turns = new Map<string, Promise<unknown>>();
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/**
 * Makes room for the parts of a file. An earlier upload of the same person is given up for it.
 * @param bytes size of the file
 * @throws ShopError BAD_INPUT for another size; CONFLICT where the screen restores nothing, while work on backups is under way or
 *   somebody else sends a file, or when the disk has no room
 */
export async function startBackupUpload(viewer: Viewer, bytes: number): Promise<BackupUpload> {
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > BYTES_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, 'A file of a backup has between 1 byte and 100 GB.', {
      fields: [{ path: 'bytes', message: 'Between 1 byte and 100 GB.' }],
    });
  if (!canRestoreHere())
    throw new ShopError(
      ErrorCode.CONFLICT,
      'This shop uses a database server. Open the file and restore by “npm run db:restore”, as the operations guide says.',
    );
  return inTurn('begin', async () => {
    await assertIdle();
    await forgetUploads();
    for (const upload of await uploads()) {
      const note = await noteOf(upload);
      if (note && note.by !== viewer.id)
        throw new ShopError(
          ErrorCode.CONFLICT,
          `${note.byName} is sending a backup to the shop. Wait until it is done; one that stands still for an hour is given up.`,
        );
      await dropUpload(upload);
    }
    await mkdir(rootOf(), { recursive: true, mode: 0o700 });
    await assertRoom(bytes * ROOM_NEEDED);
    const id = basename(await newScratch(rootOf(), PREFIX));
    const note: Note = { by: viewer.id, byName: viewer.name, bytes };
    await writeFile(receivedFile(id), '', { mode: 0o600 });
    await writeFile(noteFile(id), JSON.stringify(note), { mode: 0o600 });
    const subject = Buffer.from(JSON.stringify({ id })).toString('base64url');
    return { id, url: signPath(`${UPLOAD_PATH}?subject=${subject}`, LINK_VALID), partBytes: PART_BYTES };
  });
}

/** Bytes that are free on the disk of uploads. */
export async function roomForUploads(): Promise<number> {
  const { bavail, bsize } = await statfs(rootOf());
  return bavail * bsize;
}

async function assertRoom(bytes: number): Promise<void> {
  const free = await roomForUploads();
  if (bytes > free)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `The disk of the shop has ${gigabytes(free)} GB of room, and this file needs ${gigabytes(bytes)}: free some space there first.`,
    );
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toLocaleString('en-IN', { maximumFractionDigits: 1 });

/**
 * Handles PUT of a part; the header `Upload-Offset` says where it belongs. One that does not follow on what is there is refused with
 * `received`, from where the sender goes on: a part that came twice, or whose answer was lost, does no harm.
 */
export function backupParts(): RequestHandler[] {
  return [
    (req, _res, next) => next(opensSignedPath(req.originalUrl) ? undefined : uploadIsOver()),
    express.raw({ limit: PART_BYTES, type: () => true }),
    async (req, res) => {
      const { id } = JSON.parse(Buffer.from(String(req.query['subject']), 'base64url').toString()) as { id: string };
      const part: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const received = await inTurn(id, () => addPart(id, Number(req.get('upload-offset')), part));
      res.set('Cache-Control', 'no-store').json({ received });
    },
  ];
}

/** @returns how much of the file is there now */
async function addPart(upload: string, offset: number, part: Buffer): Promise<number> {
  const note = await noteOf(upload);
  if (!note) throw uploadIsOver();
  const { size: received } = await stat(receivedFile(upload));
  if (offset !== received)
    throw new ShopError(ErrorCode.CONFLICT, `The shop has ${received} bytes of the file: go on from there.`, {
      received,
    });
  if (received + part.length > note.bytes)
    throw new ShopError(ErrorCode.BAD_INPUT, `The file is longer than the ${note.bytes} bytes that were announced.`);
  const file = await open(receivedFile(upload), 'r+');
  try {
    for (let done = 0; done < part.length;)
      done += (await file.write(part, done, part.length - done, received + done)).bytesWritten;
    return received + part.length;
  } catch (error) {
    platform().logger.error({ err: error }, 'a part of an uploaded backup could not be written');
    await file.truncate(received);
    throw new ShopError(ErrorCode.UNAVAILABLE, reasonOf(error));
  } finally {
    await file.close();
  }
}

/** @throws ShopError NOT_FOUND for an upload that is over or another's, CONFLICT when not all of it has arrived */
export async function assertArrived(viewer: Viewer, upload: string): Promise<void> {
  const isName = upload.startsWith(PREFIX) && basename(upload) === upload;
  const note = isName && (await noteOf(upload));
  if (!note || note.by !== viewer.id) throw uploadIsOver();
  const size = (await stat(receivedFile(upload)).catch(unlessGone))?.size;
  if (size === undefined) throw uploadIsOver();
  if (size < note.bytes)
    throw new ShopError(ErrorCode.CONFLICT, `Only ${size} of ${note.bytes} bytes have arrived. Send the rest first.`);
}

/** Deletes what was sent and given up, also by a process that was killed, but nothing that is being taken in. */
export async function forgetUploads(now = Date.now()): Promise<void> {
  const left = await uploads();
  if (left.length === 0) return;
  const isTakenIn = { kind: JobKind.BACKUP_UPLOAD, status: mongoose.trusted({ $in: ACTIVE }) };
  const jobs = await JobModel.find(isTakenIn, { input: 1 }).lean<{ input: { upload: string } }[]>();
  const busy = new Set(jobs.map(({ input }) => input.upload));
  for (const upload of left) {
    const touched = (await timeOf(receivedFile(upload))) ?? (await timeOf(uploadFolder(upload)));
    if (touched !== undefined && !busy.has(upload) && now - touched > STALE_AFTER) await dropUpload(upload);
  }
}

/** Deletes all of an upload, after the part that is being written. */
export const dropUpload = (upload: string): Promise<void> =>
  inTurn(upload, () => rm(uploadFolder(upload), { recursive: true, force: true }));

/** When it was written last; undefined when it is gone. */
const timeOf = (path: string): Promise<number | undefined> => stat(path).then(({ mtimeMs }) => mtimeMs, unlessGone);

/** @throws the error unless it says that a file is not there */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function uploads(): Promise<string[]> {
  const names = (await readdir(rootOf()).catch(unlessGone)) ?? [];
  return names.filter((name) => name.startsWith(PREFIX));
}

/** Undefined when the upload is over, or was cut off before it began. */
async function noteOf(upload: string): Promise<Note | undefined> {
  const text = await readFile(noteFile(upload), 'utf8').catch(unlessGone);
  return text === undefined ? undefined : (JSON.parse(text) as Note);
}

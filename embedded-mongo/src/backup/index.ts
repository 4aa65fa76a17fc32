/** Backup and restore of one database as Extended JSON, of this server and of MongoDB alike. */
export { backUp } from './backup.js';
export { BackupError, OtherFormatError, type Manifest, type SavedCollection } from './format.js';
export { restore, verify } from './restore.js';

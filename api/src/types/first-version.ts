/** Of a new record whose edits are guarded by a version, and of one that was stored before its kind had versions. */
export const FIRST_VERSION = 1;

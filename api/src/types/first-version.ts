/** Version of new records (optimistic locking), and of older records stored without a version. */
export const FIRST_VERSION = 1;

/** Stands for `embedded-mongo/thread` in tests: the server runs in their own process and from its source, so that it need not be built. */
export { DamagedDataError, DataFolderError, startServer as startServerThread } from 'embedded-mongo';

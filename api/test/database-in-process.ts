/** Replaces `embedded-mongo/thread` in tests: runs the server in the test process and from source, so that it need not be built. */
export { DamagedDataError, DataFolderError, startServer as startServerThread } from 'embedded-mongo';

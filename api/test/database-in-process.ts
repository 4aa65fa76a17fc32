/** What tests take for the database's thread: the server within their own process, from its source, so that nothing must be built. */
export { DataFolderError, startServer as startServerThread } from 'embedded-mongo';

/** The settings that all shops of the browser tests share. */
export const SETTINGS = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PASSWORD_HASH_KIB: '64',
  LOG_LEVEL: 'warn',
};

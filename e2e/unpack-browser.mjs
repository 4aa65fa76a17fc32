/** Unpacks the npm package's browser once: two test files that unpack it at the same time would run a half-written one. */
import { existsSync } from 'node:fs';

const INSTALLED = '/usr/bin/chromium';

export default async function unpackBrowser() {
  if (existsSync(INSTALLED)) return;
  // Without the system's own NSS libraries the package unpacks those it brings.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  await packaged.executablePath();
}

/** Unpacks the browser of the npm package once: two test files that did it at the same time would run each other's half. */
import { existsSync } from 'node:fs';

const INSTALLED = '/usr/bin/chromium';

export default async function unpackBrowser() {
  if (existsSync(INSTALLED)) return;
  // Without the system's own NSS libraries the package unpacks those it brings.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  await packaged.executablePath();
}

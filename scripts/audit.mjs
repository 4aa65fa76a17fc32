/**
 * Checks production dependencies for known vulnerabilities with `npm audit`. Exit status: 0 for none, 1 for some, 2 when the
 * registry could not be reached, which says nothing about the dependencies.
 */
import { spawnSync } from 'node:child_process';

const [NONE, VULNERABLE, NOT_ASKED] = [0, 1, 2];

/** @returns the report of `npm audit`, or `{ why }` when it failed */
function ask() {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
    encoding: 'utf8',
    // On Windows npm is a batch file, which only a shell starts.
    shell: process.platform === 'win32',
  });
  if (error) return { why: error.message };
  try {
    const report = JSON.parse(stdout);
    return report.metadata?.vulnerabilities ? report : { why: report.message ?? report.error?.summary ?? stdout };
  } catch {
    return { why: stderr.trim() || 'npm answered nothing' };
  }
}

const report = ask();
if (report.why !== undefined) {
  console.error(
    `The registry could not be asked: ${report.why}\nThis is neither a pass nor a finding: run the audit again.`,
  );
  process.exitCode = NOT_ASKED;
} else {
  const found = Object.values(report.vulnerabilities ?? {});
  for (const { name, severity, range, via } of found) {
    const titles = via.flatMap((cause) =>
      typeof cause === 'string' ? `by way of ${cause}` : `${cause.title} ${cause.url}`,
    );
    console.error(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  console.log(
    `${report.metadata.dependencies?.prod ?? 'All'} libraries of production were looked up: ${found.length} vulnerable.`,
  );
  process.exitCode = found.length > 0 ? VULNERABLE : NONE;
}

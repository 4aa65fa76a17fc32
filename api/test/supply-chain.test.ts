/** Tests the release checks of dependencies: known vulnerabilities, and the software bill of materials. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../..');

describe('the audit', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-audit-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs it with an npm that says this and ends so. */
  function audit(npm: { stdout: string; stderr?: string; status: number }) {
    writeFileSync(
      join(folder, 'npm'),
      `#!${process.execPath}\nprocess.stdout.write(${JSON.stringify(npm.stdout)});process.stderr.write(${JSON.stringify(npm.stderr ?? '')});process.exitCode=${npm.status};\n`,
      { mode: 0o755 },
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/audit.mjs')], {
      encoding: 'utf8',
      env: { PATH: [folder, dirname(process.execPath)].join(delimiter) },
    });
    return { status, said: stdout + stderr };
  }
  const counted = (total: number) => ({ vulnerabilities: { total }, dependencies: { prod: 366 } });
  const express = {
    name: 'express',
    severity: 'high',
    range: '<5.2.0',
    via: [{ title: 'A request stops the server', url: 'https://example.com/1' }, 'qs'],
  };

  it('passes when the registry knows of nothing', () => {
    const report = { auditReportVersion: 2, vulnerabilities: {}, metadata: counted(0) };
    const { status, said } = audit({ stdout: JSON.stringify(report), status: 0 });
    expect([status, said]).toEqual([
      0,
      expect.stringContaining('366 libraries of production were looked up: 0 vulnerable'),
    ]);
  });

  it('fails when it knows of something, and names the library, the severity and the reason', () => {
    const report = { auditReportVersion: 2, vulnerabilities: { express }, metadata: counted(1) };
    const { status, said } = audit({ stdout: JSON.stringify(report), status: 1 });
    expect(status).toBe(1);
    expect(said).toContain('high: express <5.2.0: A request stops the server https://example.com/1; by way of qs');
  });

  it.each([
    ['refuses', { stdout: JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), status: 1 }],
    ['cannot be reached', { stdout: JSON.stringify({ message: 'connect ECONNREFUSED', error: {} }), status: 1 }],
    ['answers nothing', { stdout: '', stderr: 'npm error network', status: 1 }],
    ['answers nothing, and npm ends well', { stdout: '', status: 0 }],
    ['answers something else', { stdout: '<html>', status: 0 }],
  ])('says that it could not ask when the registry %s, which is neither a pass nor a finding', (_what, npm) => {
    const { status, said } = audit(npm);
    expect(status).toBe(2);
    expect(said).toContain('The registry could not be asked');
    expect(said).not.toContain('vulnerable');
  });
});

it('a release carries the bill of materials of production and the schema', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts.sbom).toBe('npm sbom --sbom-format cyclonedx --omit dev');
  const workflow = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));
  const steps: string[] = workflow.jobs.release.steps.map(({ run = '' }) => run);
  expect(steps).toContain('npm run audit');
  expect(steps).toContain('npm run --silent sbom > sbom.cdx.json');
  expect(steps.at(-1)).toMatch(/^gh release create .* sbom\.cdx\.json schema\/schema\.graphql$/);
});

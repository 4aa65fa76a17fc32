import { opensSignedPath, signPath } from './signed-path.js';
import { setPlatform, type Platform } from '../platform.js';

describe('a signed path', () => {
  beforeAll(() => setPlatform({ jwtSecret: 'x'.repeat(32) } as Platform));
  const now = Date.UTC(2026, 3, 1);

  it.each(['/api/files/a.pdf', '/api/files/a.csv?status=paid&q=%26'])('opens %s until it expires', (path) => {
    const signed = signPath(path, 60, now);
    expect(opensSignedPath(signed, now + 59_000)).toBe(true);
    expect(opensSignedPath(signed, now + 61_000)).toBe(false);
  });
  it('refuses another path, another expiry, a missing or a torn signature', () => {
    const signed = signPath('/api/files/a.pdf', 60, now);
    expect(opensSignedPath(signed.replace('a.pdf', 'b.pdf'), now)).toBe(false);
    expect(opensSignedPath(signed.replace(/expires=\d+/, 'expires=99999999999'), now)).toBe(false);
    expect(opensSignedPath('/api/files/a.pdf', now)).toBe(false);
    expect(opensSignedPath(signed.slice(0, -1), now)).toBe(false);
  });
});

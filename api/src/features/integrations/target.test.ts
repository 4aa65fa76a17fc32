/** Tests which webhook URLs are allowed in production. */
import type { LookupAddress } from 'node:dns';
import { isPublicAddress, publicLookup, targetProblem } from './target.js';

it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each(
  [
    [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
    ],
    [
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
    ],
    ['::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'localhost', ''],
  ].flat(),
)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  'http://example.com/hook',
  'https://localhost/hook',
  'https://shop/hook',
  'https://printer.local/hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://0177.0.0.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@example.com/',
  'file:///etc/passwd',
  'nothing',
])('%s is refused in production', (url) => {
  expect(targetProblem(url, true)).toEqual(expect.any(String));
});

it.each(['https://example.com/hook', 'https://erp.example.co.in:8443/hook?shop=1', 'https://8.8.8.8/hook'])(
  '%s may be used in production',
  (url) => {
    expect(targetProblem(url, true)).toBeUndefined();
  },
);

it('outside production an address on this machine may be used', () => {
  expect(targetProblem('http://localhost:3000/hook', false)).toBeUndefined();
});

it('a name that resolves to this machine is refused when it is connected to, whatever it was before', async () => {
  const error = await new Promise<Error | null>((resolve) =>
    publicLookup('localhost', { all: true }, (failed) => resolve(failed)),
  );
  expect(error?.message).toContain('not reachable from the internet');
});

it('an address that is public passes the look-up as it is', async () => {
  const all = await new Promise<LookupAddress[]>((resolve, reject) =>
    publicLookup('8.8.8.8', { all: true }, (failed, addresses) =>
      failed ? reject(failed) : resolve(addresses as LookupAddress[]),
    ),
  );
  expect(all).toEqual([{ address: '8.8.8.8', family: 4 }]);
});

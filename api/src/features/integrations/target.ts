/** Checks the targets of webhooks against server-side request forgery: only public addresses, however they are written or resolved. */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose IPv4 ranges (RFC 6890 and successors), multicast and reserved ranges. */
const CLOSED_V4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED_V4.addSubnet(network, prefix, 'ipv4');

/** Global unicast; documentation ranges and those that embed IPv4 addresses (Teredo, 6to4) are excluded below. */
const OPEN_V6 = new BlockList();
OPEN_V6.addSubnet('2000::', 3, 'ipv6');
const CLOSED_V6 = new BlockList();
CLOSED_V6.addSubnet('2001::', 23, 'ipv6');
CLOSED_V6.addSubnet('2001:db8::', 32, 'ipv6');
CLOSED_V6.addSubnet('2002::', 16, 'ipv6');
CLOSED_V6.addSubnet('3fff::', 20, 'ipv6');

/** True for a public IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !CLOSED_V4.check(address, 'ipv4');
  return version === 6 && OPEN_V6.check(address, 'ipv6') && !CLOSED_V6.check(address, 'ipv6');
}

/**
 * The problem with a URL as the target of a webhook; undefined when it is valid.
 * @param strict https only, and no private addresses; the default in production
 */
export function targetProblem(text: string, strict: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'Enter an address that starts with https://';
  if (url.username || url.password) return 'The address has no user name or password in it.';
  if (!strict) return undefined;
  if (url.protocol !== 'https:') return 'The address starts with https://, so that nobody can read along.';
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(local|internal|localhost)$/i.test(host))
    return 'The address is not reachable from the internet.';
  return undefined;
}

/** A DNS lookup that fails unless all addresses are public. The connection uses the checked addresses, which prevents DNS rebinding. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(
        Object.assign(new Error('The address is not reachable from the internet'), { code: 'ECLOSED' }),
        '',
        0,
      );
    if (options.all) return (callback as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
    callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};

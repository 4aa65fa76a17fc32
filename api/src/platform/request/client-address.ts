/** The client address for rate limits: an IPv4 address or an IPv6 network. */
import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network. A client chooses the rest freely, so the rest does not identify it. */
const NETWORK_GROUPS = 4;

/** @param ip from Express: by the trusted proxies, or of the connection */
export function clientAddress(ip: string | undefined): string {
  const address = ip?.replace(/%.*$/, '') ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head, tail = ''] = address.split('::') as [string, string?];
  const groups = (text: string) => (text ? text.split(':') : []);
  const known = [...groups(head), ...groups(tail)].length;
  const all = address.includes('::')
    ? [...groups(head), ...Array<string>(8 - known).fill('0'), ...groups(tail)]
    : groups(head);
  const network = all.slice(0, NETWORK_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${NETWORK_GROUPS * 16}`;
}

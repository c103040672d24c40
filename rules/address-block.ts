/** The eight groups of an IPv6 address, without leading zeros; undefined for any other text. */
function groupsOf(address: string): string[] | undefined {
  const [start = '', end, more] = address.toLowerCase().split('::');
  if (more !== undefined) return undefined;
  const head = start === '' ? [] : start.split(':');
  const tail = end === undefined || end === '' ? [] : end.split(':');
  const missingGroups = 8 - head.length - tail.length;
  if (end === undefined ? missingGroups !== 0 : missingGroups < 1) return undefined;
  const groups = [...head, ...Array.from({ length: missingGroups }, () => '0'), ...tail];
  return groups.every((group) => /^[\da-f]{1,4}$/.test(group))
    ? groups.map((group) => parseInt(group, 16).toString(16))
    : undefined;
}

const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.(\d{1,3})$/i;

/**
 * The subscriber and the network of an IP address, as texts that are equal for equal ones. A subscriber is one IPv4
 * address or an IPv6 /64, because its owner can use any address within; a network is an IPv4 /24 or an IPv6 /48. A text
 * that is no address stands for itself.
 */
export function addressBlocks(address: string): { subscriber: string; network: string } {
  const [, net, host] = ipv4.exec(address) ?? [];
  if (net !== undefined && host !== undefined) return { subscriber: `${net}.${host}`, network: `${net}.0/24` };
  const groups = groupsOf(address.replace(/%.*$/, ''));
  if (groups === undefined) return { subscriber: address, network: address };
  return { subscriber: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
}

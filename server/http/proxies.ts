import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Trusted sources of a client's address: none, a number of proxies in a row, or the proxies in these networks. */
export type TrustedProxies = false | number | readonly string[];

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];
const maxHops = 10;

/** An address or a network (CIDR), but not the network of all addresses. */
function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  const max = kind === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= max);
}

/** Parses the operator's setting: `false`, a number of hops, or comma-separated networks; undefined for anything else. */
export function trustedProxiesIn(text: string): TrustedProxies | undefined {
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text);
    if (hops > maxHops) return undefined;
    return hops === 0 ? false : hops;
  }
  const networks = text.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** The setting as Fastify takes it, where a bare number would trust no proxy. */
export function toTrustProxy(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

/**
 * The address that a request came from, as the outermost trusted proxy saw it. A header that the client itself wrote lies
 * beyond that proxy and does not count. Falls back to the socket's address when the result is no IP address; empty when the
 * client is gone.
 */
export function getClientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  // An IPv4 address through an IPv6 socket is the same address.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whose word about a client's address counts: nobody's, that of so many proxies in a row, or that of these networks. */
export type TrustedProxies = false | number | readonly string[];

const words = ['loopback', 'linklocal', 'uniquelocal'];
const mostHops = 10;

/** An address or a network of them (CIDR); the network of all addresses is none. */
function isNetwork(text: string): boolean {
  if (words.includes(text)) return true;
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  const most = kind === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/** Reads what the operator writes: `false`, a number of hops, or networks with commas between them; undefined: neither. */
export function trustedProxiesIn(text: string): TrustedProxies | undefined {
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text);
    if (hops > mostHops) return undefined;
    return hops === 0 ? false : hops;
  }
  const networks = text.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** The same, as Fastify takes it: a bare number would trust nobody there. */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

/**
 * The address that a request came from: what the outermost trusted proxy saw. What a client writes into the header
 * itself lies beyond. An address always, or empty when the client is gone: what is none gives way to the socket's.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  // An IPv4 address through an IPv6 socket is the same address.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

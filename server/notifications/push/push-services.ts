import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks in which no push service is: those of machines, houses and providers, and what is no host. */
// One list for each kind of address: a list of both takes addresses of IPv4 for those of IPv6 that carry them.
const inner4 = new BlockList();
const inner6 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(network, bits, 'ipv4');
// Of IPv6 the global addresses alone; those within it that carry an address of IPv4 or lead nowhere are none.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner6.addSubnet(network, bits, 'ipv6');

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inner4.check(address, 'ipv4');
  return version === 6 && !inner6.check(address, 'ipv6');
}

/** Where push services may be. A test lets them be on its own machine. */
export type PushServices = {
  readonly protocols: readonly string[];
  readonly mayReach: (address: string) => boolean;
  /** They may be named by the number of a host. */
  readonly takesNumbers: boolean;
};

/** Push services of the world: over TLS, in the public internet. */
export const publicServices: PushServices = { protocols: ['https:'], mayReach: isPublicAddress, takesNumbers: false };

/**
 * The address of a push service as a browser gives it; undefined for one that none has: without TLS, with a sign-in, or by the
 * number of a host. A name that leads to an inner network is found out when it is asked.
 */
export function parseEndpoint(endpoint: string, services: PushServices): URL | undefined {
  const url = URL.parse(endpoint);
  if (url === null || !services.protocols.includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return services.takesNumbers && services.mayReach(host) ? url : undefined;
  return host.includes('.') && !/\.(?:local|internal|localhost|home\.arpa)\.?$/.test(host) ? url : undefined;
}

/** An answer of a push service; its body is not read. */
export type PushAnswer = { readonly status: number; readonly retryAfter: string | undefined };

/** Thrown where a name leads to an address that is no push service's. */
export class InnerAddressError extends Error {}

/** Milliseconds in which a push service answers. */
const patience = 10_000;

/** Finds the address of a host, and refuses an inner one: what was checked is what is connected to. */
const lookUpPublic =
  ({ mayReach }: PushServices): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      const refused = addresses.find(({ address }) => !mayReach(address));
      const [first] = addresses;
      if (refused !== undefined || first === undefined) return done(new InnerAddressError(host), '', 0);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/**
 * Posts a message to a push service. Redirects are not followed, and nothing of the answer but its status is read.
 *
 * @throws InnerAddressError where the name leads to an inner network; Error where the service cannot be reached in time
 */
export function postToService(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  services: PushServices,
): Promise<PushAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const request = send(
    url,
    { method: 'POST', headers, lookup: lookUpPublic(services), signal: AbortSignal.timeout(patience) },
    (response) => {
      response.destroy();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    },
  );
  request.on('error', reject);
  request.end(body);
  return promise;
}

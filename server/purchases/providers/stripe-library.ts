import type { Stripe } from 'stripe';
import type { Config } from '#server/config/config.ts';

/** Stripe's library at its address, loaded with the first use: most portals never need it. */
export function loadStripe({ url, key }: NonNullable<Config['stripe']>, timeout: number): () => Promise<Stripe> {
  const { protocol, hostname, port } = new URL(url);
  let loading: Promise<Stripe> | undefined;
  return () => {
    loading ??= import('stripe').then(
      ({ default: Library }) =>
        new Library(key, {
          host: hostname,
          protocol: protocol === 'http:' ? 'http' : 'https',
          ...(port !== '' && { port }),
          timeout,
          maxNetworkRetries: 1,
          telemetry: false,
        }),
    );
    return loading;
  };
}

export const getId = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;

/** An object that Stripe knows by its name; undefined for one of another account. */
export async function findKnown<Found>(asking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

import type { signInApi } from '#contract/accounts/sign-in.ts';
import { type Call, type Output, getPath } from '#contract/call.ts';
import type { offersApi } from '#contract/offers.ts';
import type { CreditCents } from '#contract/money.ts';
import type { newsApi } from '#contract/news.ts';
import type { settingsApi } from '#contract/settings.ts';

/** The part of a declaration by which the client sends; the rest of it needs schemas. */
type Card<C extends Call> = Pick<C, 'method' | 'name'> & { readonly [Name in 'path' | 'shows' | 'changes']?: C[Name] };

const asItIs = { encode: (value: unknown) => value, parse: (value: unknown) => value };

/**
 * A call whose fields are sent and read as they are on the wire: a page that makes no other one loads no schemas. Held to
 * its declaration by a test.
 *
 * @param parse what of the answer is read, where its names on the wire are not ours
 */
const plain = <C extends Call>(card: Card<C>, parse: (answer: never) => Output<C> = asItIs.parse as never): C =>
  ({ ...card, input: asItIs, output: { ...asItIs, parse } }) as unknown as C;

type Offers = Output<typeof offersApi.searchOffers>;
type Offer = Offers['vehicles'][number];
type OffersOnTheWire = Omit<Offers, 'vehicles'> & {
  vehicles: readonly (Omit<Offer, 'prices'> & { prices?: { from: number; to: number } })[];
};

type Showcase = Output<typeof offersApi.getShowcase>;
type ShowcaseOnTheWire = Omit<Showcase, 'vehicles'> & {
  vehicles: readonly (Omit<Showcase['vehicles'][number], 'from'> & { from?: number })[];
};

/** Credits are decimal on the wire and whole hundredths here. */
const inHundredths = (credits: number) => Math.round(credits * 100) as CreditCents;

/** The calls of the first screens. */
export const plainCalls = {
  signIn: plain<typeof signInApi.signIn>(
    { method: 'POST', name: 'signIn', path: '/jwt-auth/v1/token/', changes: [] },
    ({ token, user_id: userId }: { token: string; user_id: Output<typeof signInApi.signIn>['userId'] }) => ({
      token,
      userId,
    }),
  ),
  confirmSignIn: plain<typeof signInApi.confirmSignIn>(
    { method: 'POST', name: 'confirmSignIn', changes: [] },
    ({ token, user_id: userId }: { token: string; user_id: Output<typeof signInApi.confirmSignIn>['userId'] }) => ({
      token,
      userId,
    }),
  ),
  loadPublicOptions: plain<typeof settingsApi.loadPublicOptions>({
    method: 'GET',
    name: 'loadPublicOptions',
    shows: ['settings', 'news'],
  }),
  getNews: plain<typeof newsApi.getNews>({ method: 'GET', name: 'getNews', shows: ['news', 'access'] }),
  getShowcase: plain<typeof offersApi.getShowcase>(
    { method: 'GET', name: 'getShowcase', shows: ['catalog', 'prices', 'settings'] },
    ({ vehicles, ...figures }: ShowcaseOnTheWire) => ({
      ...figures,
      vehicles: vehicles.map(({ from, ...vehicle }) => ({
        ...vehicle,
        ...(from !== undefined && { from: inHundredths(from) }),
      })),
    }),
  ),
  searchOffers: plain<typeof offersApi.searchOffers>(
    { method: 'GET', name: 'searchOffers', shows: ['catalog', 'prices', 'settings'] },
    ({ vehicles, ...counts }: OffersOnTheWire) => ({
      ...counts,
      vehicles: vehicles.map(({ prices, ...vehicle }) => ({
        ...vehicle,
        ...(prices && { prices: { from: inHundredths(prices.from), to: inHundredths(prices.to) } }),
      })),
    }),
  ),
  getPortalText: plain<typeof settingsApi.getPortalText>({ method: 'GET', name: 'getPortalText', shows: ['settings'] }),
};

/** The address of the operator's logo. */
export const logoPath = (logo: string): string =>
  `/api${getPath({ name: 'getLogo' })}?logo=${encodeURIComponent(logo)}`;

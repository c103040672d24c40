import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { getPath } from '#contract/call.ts';
import { defaultBrandColor, productName, settingsApi } from '#contract/settings.ts';
import type { Read } from '#server/db/database.ts';

/** Name and look of the portal: the operator's, and the product's where the operator has set none. */
export type Brand = {
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Whose notation numbers and dates have; '' for that of the reader's language and browser. */
  readonly region: string;
  readonly logo: { readonly sha256: string; readonly type: string } | undefined;
};

const productBrand: Brand = { name: productName, color: defaultBrandColor, region: '', logo: undefined };

export async function readBrand(read: Read): Promise<Brand> {
  const { name, color, region, sha256, type } = await read
    .selectFrom('portal_options')
    .select(['brand_name as name', 'brand_color as color', 'format_region as region'])
    .select(['logo_sha256 as sha256', 'logo_type as type'])
    .executeTakeFirstOrThrow();
  return {
    name: name || productBrand.name,
    color: color || productBrand.color,
    region,
    logo: sha256 === null || type === null ? undefined : { sha256, type },
  };
}

/** Milliseconds for which a page waits for its brand. */
const patience = 1000;

/** Returns a reader of the brand that answers the last one while the database is away: a page is served all the same. */
export function brandReader(read: Read): () => Promise<Brand> {
  let last = productBrand;
  return async () => {
    const reading = readBrand(read).then(
      (brand) => {
        last = brand;
      },
      () => undefined,
    );
    await Promise.race([reading, setTimeout(patience, undefined, { ref: false })]);
    return last;
  };
}

/** Path of the logo: the operator's picture, else the emblem. */
export const logoPath = ({ logo }: Brand): string =>
  logo === undefined ? '/logo.svg' : `/api${getPath(settingsApi.getLogo)}?logo=${logo.sha256}`;

/** Names the look that icons are drawn from: another look has other addresses, which installed portals fetch again. */
export const hashLook = ({ color, logo }: Brand): string =>
  createHash('sha256')
    .update(`${color} ${logo?.sha256 ?? ''}`)
    .digest('hex')
    .slice(0, 12);

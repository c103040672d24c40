import { defaultBrandColor, productName } from '#contract/settings.ts';
import type { Read } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';

/** A logo that mail programs show: few of them know WebP. */
type MailLogo = { readonly type: 'image/png' | 'image/jpeg'; readonly content: Buffer };

/** The look of the operator in a mail. */
export type MailBrand = {
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  readonly logo: MailLogo | undefined;
  /** Company and address, as far as the operator has entered them. */
  readonly company: string;
};

/** Larger logos are left out, because every mail carries its own. */
const maxLogoBytes = 200_000;

/** A mail arrives without its logo rather than not at all. */
async function readLogo(storage: Storage, sha256: string | null, type: string | null): Promise<MailLogo | undefined> {
  if (sha256 === null || (type !== 'image/png' && type !== 'image/jpeg')) return undefined;
  try {
    const content = await storage.read(sha256);
    return content.length > maxLogoBytes ? undefined : { type, content };
  } catch {
    return undefined;
  }
}

/** The operator's name, color, logo and company on the day on which a mail is sent. */
export async function readMailBrand(read: Read, storage: Storage): Promise<MailBrand> {
  const options = await read
    .selectFrom('portal_options')
    .select(['brand_name as name', 'brand_color as color', 'logo_sha256 as sha256', 'logo_type as type'])
    .select([
      'operator_company as company',
      'operator_street as street',
      'operator_zip as zip',
      'operator_city as city',
    ])
    .executeTakeFirstOrThrow();
  const { name, color, sha256, type, company, street, zip, city } = options;
  return {
    name: name || productName,
    color: color || defaultBrandColor,
    logo: await readLogo(storage, sha256, type),
    company: [company, street, `${zip} ${city}`.trim()].filter((part) => part !== '').join(' · '),
  };
}

import type { settingsApi } from '#contract/settings.ts';
import type { Handler } from '#server/http/serve.ts';
import { hashLook, readBrand } from './brand.ts';
import { icons } from './icons/serve-icons.ts';

/** The manifest of the installed portal, in the colors of its first paint. */
export const getWebManifest: Handler<typeof settingsApi.getWebManifest> = async ({ tx }) => {
  const brand = await readBrand(tx);
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f8fafc',
    theme_color: brand.color,
    icons: Object.entries(icons).map(([path, { size, isFull }]) => ({
      src: `${path}?look=${hashLook(brand)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isFull ? 'maskable' : 'any',
    })),
  };
};

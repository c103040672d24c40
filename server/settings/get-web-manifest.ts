import { defaultBrandColor, type settingsApi } from '#contract/settings.ts';
import type { Handler } from '#server/http/serve.ts';

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest of the installed portal, in the colors of its first paint. */
export const getWebManifest: Handler<typeof settingsApi.getWebManifest> = async ({ tx }) => {
  const { name } = await tx.selectFrom('portal_options').select('brand_name as name').executeTakeFirstOrThrow();
  return {
    id: '/',
    name: name || 'Tuneport',
    short_name: name || 'Tuneport',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f8fafc',
    theme_color: defaultBrandColor,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
};

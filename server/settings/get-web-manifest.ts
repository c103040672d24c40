import type { webManifestApi } from '#contract/settings/web-manifest.ts';
import { allowedExtensions } from '#rules/file-types.ts';
import type { Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { hashLook, readBrand } from './brand.ts';
import { readFurtherFiles } from './further-files.ts';
import { icons } from './icons/serve-icons.ts';

const orderPage = '/jobCreate';
/** The type of a file that systems know nothing about, as of a readout. */
const binary = 'application/octet-stream';

/**
 * The manifest of the installed portal, in the colors of its first paint: it opens readouts, and takes files that other apps
 * share. web/public/sw.js receives these.
 */
export const getWebManifest: Handler<typeof webManifestApi.getWebManifest> = async ({ input: { language }, tx }) => {
  const brand = await readBrand(tx);
  const { furtherExtensions } = await readFurtherFiles(tx);
  const t = textsIn(language);
  const endings = [...new Set([...allowedExtensions('original'), ...furtherExtensions])].map((one) => `.${one}`);
  return {
    id: '/',
    lang: language,
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
    shortcuts: [
      { name: t('ordering.title'), url: orderPage },
      { name: t('tasks.title'), url: '/tasks' },
    ],
    share_target: {
      action: '/receive',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'file', accept: [binary, ...endings] }] },
    },
    file_handlers: [{ action: orderPage, accept: { [binary]: endings } }],
  };
};

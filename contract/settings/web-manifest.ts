import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Language } from '#contract/languages.ts';
import { settingsApi } from '#contract/settings.ts';

/** The fields of the W3C's web app manifest, and those of Web Share Target and file handling. */
const WebManifest = z.object({
  id: z.string(),
  lang: Language,
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string(),
      type: z.string(),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Other apps share files with the installed one. */
  share_target: z.object({
    action: z.string(),
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
    params: z.object({ files: z.array(z.object({ name: z.string(), accept: z.array(z.string()) })) }),
  }),
  /** Readouts that the system opens with the installed app; the endings by their types. */
  file_handlers: z.array(z.object({ action: z.string(), accept: z.record(z.string(), z.array(z.string())) })),
});

/** Read by browsers, not by the portal's screens: these do not load it with the other calls of the room. */
export const webManifestApi = {
  getWebManifest: call({
    method: 'GET',
    name: 'getWebManifest',
    who: 'public',
    about: 'The web app manifest in a language: the portal can be installed under the operator’s name.',
    shows: ['settings'],
    input: z.object({ language: Language.default('en').catch('en') }),
    output: WebManifest,
    refusals: {},
  }),
};

/** Every call of the room. */
export const allSettingsApi = { ...settingsApi, ...webManifestApi };

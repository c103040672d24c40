import type { credits as english } from '../en/credits.ts';
import type { Translated } from '../types.ts';

export const credits: Translated<typeof english> = {
  balance: 'Guthaben: {{credits}} Credits',
  short: '{{credits}} Cr.',
};

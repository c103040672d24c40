import { browserKeyLength } from '#contract/accounts/password-reset.ts';
import { deviceStorage } from '#web/api/index.ts';

const storageKey = 'tuneport.passwordResetKey';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A key that only this browser knows: with it, and with the mailed one, a password can be set. 64 letters, so none is likelier. */
export function newBrowserKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(browserKeyLength));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

export const browserKey = {
  get saved(): string | undefined {
    return deviceStorage.getItem(storageKey) ?? undefined;
  },
  save(key: string | undefined): void {
    if (key === undefined) deviceStorage.removeItem(storageKey);
    else deviceStorage.setItem(storageKey, key);
  },
};

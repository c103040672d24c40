import { deviceStorage } from '#web/api/index.ts';

const storageKey = 'tuneport.device';

/**
 * The key by which the portal knows this browser again, made at its first sign-in; it outlasts sessions and opens nothing.
 * Undefined where nothing can be stored.
 */
export function deviceKey(): string | undefined {
  try {
    const known = deviceStorage.getItem(storageKey);
    if (known !== null) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    deviceStorage.setItem(storageKey, key);
    return key;
  } catch {
    return undefined;
  }
}

import { NetworkError } from '#web/api/index.ts';

/**
 * Loads a part of the application. Browsers remember that a part did not arrive until the page is loaded anew, so offline none is
 * asked for: it comes when the connection is back.
 */
export function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  return navigator.onLine ? load() : Promise.reject(new NetworkError('offline'));
}

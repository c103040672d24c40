/**
 * The nonce of this page: the server gives it to the styles within the page (server/http/headers.ts), and whoever adds one
 * later repeats it. Empty where the page comes from a server of developers.
 */
export const styleNonce: string = document.querySelector('style')?.nonce ?? '';

// The lock on scrolling behind a dialog reads it here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

import { Secret, TOTP } from 'otpauth';

/** An authenticator app with a secret. */
export type App = {
  /** The code at the present moment, or some steps of 30 s before or after it. */
  readonly code: (steps?: number) => string;
};

export const appWith = (secret: string): App => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 }) };
};

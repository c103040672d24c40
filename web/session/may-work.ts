import type { AccessData } from '#contract/accounts/access.ts';

/** Nothing stands between a user and the portal: the account is unlocked, and has the password and second factor demanded of it. */
export const mayWork = (access: AccessData | undefined): access is AccessData =>
  access?.active === true && !access.lacksSecondFactor && !access.needsNewPassword;

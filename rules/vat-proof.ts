/** Hours for which the register's answer counts without asking again. */
export const freshHours = 24;
/** Days for which its last confirmation counts while it does not answer. */
export const provenDays = 30;

/** Milliseconds from one instant to another. */
const between = (from: string, to: Date) => to.getTime() - new Date(from).getTime();

/** The register is asked anew before a sale without tax: its last confirmation is older than a day. */
export const needsFreshProof = (confirmedAt: string | undefined, now: Date): boolean =>
  confirmedAt === undefined || between(confirmedAt, now) > freshHours * 3_600_000;

/** The register's confirmation still proves a sale without tax, as when it does not answer now. */
export const isProven = (confirmedAt: string, now: Date): boolean =>
  between(confirmedAt, now) <= provenDays * 24 * 3_600_000;

type Group = {
  /** Settings that are nothing without each other. */
  readonly together: readonly string[];
  /** Settings that only say more about those. */
  readonly details?: readonly string[];
};

/** Settings that only work together: half a group would be ignored silently while it looks complete. */
const groups: readonly Group[] = [
  { together: ['AUTOTUNER_ID', 'AUTOTUNER_KEY'], details: ['AUTOTUNER_URL'] },
  { together: ['KESS3_CLIENT', 'KESS3_SECRET'], details: ['KESS3_URL'] },
  { together: ['FLEX_KEY'], details: ['FLEX_URL'] },
  { together: ['SEVDESK_TOKEN'], details: ['SEVDESK_URL'] },
  { together: ['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'], details: ['STRIPE_URL'] },
  { together: ['PAYPAL_CLIENT', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK'], details: ['PAYPAL_URL'] },
  { together: ['CLAMD_ADDRESS'], details: ['CLAMD_LIMIT_MIB', 'CLAMD_ON_FAILURE'] },
  { together: ['METRICS_PORT'], details: ['METRICS_HOST'] },
  { together: ['S3_KEY_ID', 'S3_SECRET_KEY'] },
  { together: ['BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET_KEY'] },
  { together: ['BACKUP_S3_URL'], details: ['BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET_KEY', 'BACKUP_S3_REGION'] },
  { together: ['DATABASE_URL'], details: ['DATABASE_PASSWORD'] },
];

/** Returns a line for each group of settings of which only a part is given. */
export function halfGivenGroups(given: Readonly<Record<string, string>>): string[] {
  const isGiven = (name: string) => name in given;
  return groups.flatMap(({ together, details = [] }) => {
    const first = [...together, ...details].find(isGiven);
    const missing = together.filter((name) => !isGiven(name));
    return first === undefined || missing.length === 0 ? [] : [`${first}: needs ${missing.join(' and ')} as well`];
  });
}

export const credits = {
  balance: 'Balance: {{credits}} credits',
  short: '{{credits}} Cr.',
};

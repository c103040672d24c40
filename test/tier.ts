/**
 * The tier that runs: `npm test` proves every line with samples, `npm run test:deep` repeats the costly proofs in full. Whole
 * files that belong to deep alone are named `*.deep.test.ts` and `*.deep.spec.ts`; this is for tests that only differ in size.
 */
export const isDeep = process.env['TEST_TIER'] === 'deep';

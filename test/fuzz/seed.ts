/** Seed of the generated requests: the same in every run of the tests unless FUZZ_SEED names another one. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20261123);

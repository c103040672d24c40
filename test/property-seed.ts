import fc from 'fast-check';

/**
 * Set-up file: every property of fast-check draws from one fixed seed, which a failure prints. FC_SEED names another one, to look
 * for examples that the fixed one does not draw.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FC_SEED'] ?? 20261123) });

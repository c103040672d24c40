/** Slave files as staff see them. */
export const slave = {
  title: 'Slave file',
  loading: 'The state of the slave file is being loaded',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'waiting', decoding: 'being decoded', decoded: 'decoded', failed: 'failed' },
  attempts_one: '{{count}} attempt, {{when}}',
  attempts_other: '{{count}} attempts, {{when}}',
  attemptFailed: 'The last attempt failed',
  decodeFailed: 'Decoding failed',
  encodeFailed: 'Encoding for the customer failed',
  hint: 'Upload the plain result: it is encoded for the customer’s tool at each download.',
  download: 'Download decoded file',
  downloadFailed: 'The decoded file could not be downloaded. {{reason}}',
  again: {
    button: 'Decode again',
    done: 'The slave file is being decoded again.',
    failed: 'The slave file is not decoded again. {{reason}}',
    tooLate: 'A modified file has been stored already.',
  },
};

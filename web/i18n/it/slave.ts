import type { slave as english } from '../en/slave.ts';
import type { Translated } from '../types.ts';

export const slave: Translated<typeof english> = {
  title: 'File slave',
  loading: 'Lo stato del file slave è in caricamento',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'in attesa', decoding: 'in decodifica', decoded: 'decodificato', failed: 'non riuscito' },
  attempts_one: '{{count}} tentativo, {{when}}',
  attempts_other: '{{count}} tentativi, {{when}}',
  attemptFailed: 'L’ultimo tentativo non è riuscito',
  decodeFailed: 'Decodifica non riuscita',
  encodeFailed: 'Codifica per il cliente non riuscita',
  hint: 'Carichi il risultato non cifrato: viene codificato per lo strumento del cliente a ogni download.',
  download: 'Scarica il file decodificato',
  downloadFailed: 'Il file decodificato non è stato scaricato. {{reason}}',
  again: {
    button: 'Decodifica di nuovo',
    done: 'Il file slave viene decodificato di nuovo.',
    failed: 'Il file slave non viene decodificato di nuovo. {{reason}}',
    tooLate: 'È già stato salvato un file modificato.',
  },
};

import type { slave as english } from '../en/slave.ts';
import type { Translated } from '../types.ts';

export const slave: Translated<typeof english> = {
  title: 'Slave-bestand',
  loading: 'De stand van het slave-bestand wordt geladen',
  service: { autotuner: 'Autotuner', kess3: 'Alientech KESS3', flex: 'MagicMotorSport FLEX' },
  state: { waiting: 'wacht', decoding: 'wordt gedecodeerd', decoded: 'gedecodeerd', failed: 'mislukt' },
  attempts_one: '{{count}} poging, {{when}}',
  attempts_other: '{{count}} pogingen, {{when}}',
  attemptFailed: 'De laatste poging is mislukt',
  decodeFailed: 'Decoderen mislukt',
  encodeFailed: 'Coderen voor de klant mislukt',
  hint: 'Upload het onversleutelde resultaat: het wordt bij elke download voor het apparaat van de klant gecodeerd.',
  download: 'Gedecodeerd bestand downloaden',
  downloadFailed: 'Het gedecodeerde bestand kon niet worden gedownload. {{reason}}',
  again: {
    button: 'Opnieuw decoderen',
    done: 'Het slave-bestand wordt opnieuw gedecodeerd.',
    failed: 'Het slave-bestand wordt niet opnieuw gedecodeerd. {{reason}}',
    tooLate: 'Er is al een bewerkt bestand opgeslagen.',
  },
};

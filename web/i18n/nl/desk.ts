import type { desk as english } from '../en/desk.ts';
import type { Translated } from '../types.ts';

export const desk: Translated<typeof english> = {
  title: 'Bureau',
  loading: 'Het bureau wordt geladen',
  figures: {
    label: 'Cijfers',
    open: 'Open taken',
    overdue: 'Te laat',
    dueSoon: 'Binnen 30 minuten',
    unassigned: 'Bij niemand',
    ordered: 'Vandaag besteld',
    finished: 'Vandaag klaar',
    automatic: 'waarvan {{count}} automatisch',
    income: 'Vandaag betaald',
    newAccounts: 'Nieuwe accounts vandaag',
  },
  queue: {
    title: 'Werklijst',
    none: 'Er wacht niets. Alle taken zijn klaar.',
    all: 'Alle open taken',
  },
  chats: {
    since: '{{vehicle}} · sinds {{when}}',

    title: 'Klanten wachten op antwoord',
    none: 'Alle berichten zijn gelezen.',
    unread: 'Ongelezen: {{count}}',
    file: 'een bestand',
  },
  accounts: {
    title: 'Te ontgrendelen accounts',
    none: 'Niemand wacht.',
  },
  trouble: {
    title: 'Mails en achtergrondtaken',
    none: 'Alles draait.',
    mails: 'Mails die niet vertrekken: {{count}}',
    jobs: 'Definitief mislukte achtergrondtaken: {{count}}',
    tries: '{{name}}, pogingen: {{count}}, laatst {{when}}',
    retry: 'Opnieuw proberen',
    retried: 'De taak wordt opnieuw geprobeerd.',
    gone: 'Deze taak is ondertussen uitgevoerd.',
  },
  disk: {
    title: 'Schijfruimte',
    full: 'De schijf is bijna vol: er is {{free}} over. Bestanden worden geweigerd tot er ruimte is gemaakt; bestellingen, betalingen en berichten gaan door.',
    low: 'De schijf raakt vol: er is {{free}} over. Onder {{reserve}} worden bestanden geweigerd.',
  },
  service: {
    label: 'Toestand van de automatische dienst',
    waiting: 'Wachtend: {{count}}',
    oldest: 'de oudste al {{time}}',
    usually: 'Meestal klaar binnen {{time}}',
    pause: 'Pauzeren',
    resume: 'Hervatten',
    pauseTitle: 'De automatische dienst pauzeren?',
    pauseText: 'Bestellingen wachten tot hij wordt hervat. Waar hij nu aan werkt, maakt hij nog af.',
    paused: 'De automatische dienst is gepauzeerd.',
    resumed: 'De automatische dienst gaat verder.',
  },
  more: 'Alle {{count}}',
};

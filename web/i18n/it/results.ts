import type { results as english } from '../en/results.ts';
import type { Translated } from '../types.ts';

export const results: Translated<typeof english> = {
  title: 'Insolito in questo file',
  refusedTitle: 'Questo file non può essere consegnato',
  checking: 'Il file viene confrontato con l’originale …',
  usual: 'Confrontato con l’originale: tutto come al solito.',
  confirmEach: 'Confermare ogni punto che è comunque corretto.',
  reason: 'Perché è corretto?',
  reasonWhat: 'Resta con il file e nella cronologia; lo legge solo il personale.',
  reasonMissing: 'Indicare un motivo di almeno 3 caratteri.',
  notConfirmed: 'Prima va confermato ogni punto.',
  confirmed: 'Confermato da {{name}}: {{reason}}',
  settled: 'Tutto questo è già stato confermato per questo file.',
  handOverTitle: 'Consegnare questa versione al cliente?',
  handOverText: 'Il task #{{task}} è finito: il cliente riceve subito questo file.',
  handOver: 'Consegna',
  nothing: 'nessuno',
  oddity: {
    blank: 'Il file è vuoto: contiene un solo valore di byte.',
    tooShort: 'Il file ha solo {{after}}; l’originale ha {{before}}.',
    untouched: 'Il file è l’originale invariato.',
    otherFamily: 'Il file è di un’altra centralina: {{after}} invece di {{before}}.',
    notJudged: 'Non è stato possibile giudicare il file. Originale: {{before}}; risultato: {{after}}.',
    engineFailed: 'Il motore di analisi ha fallito su questo file: non se ne sa nulla.',
    lengthDiffers: 'Altra lunghezza: {{after}} invece di {{before}}.',
    familyLost: 'Il risultato non è più riconosciuto come {{before}}.',
    softwareDiffers: 'Altro numero software: {{after}} invece di {{before}}.',
    hardwareDiffers: 'Altro numero hardware: {{after}} invece di {{before}}.',
    partDiffers: 'Altro numero di parte: {{after}} invece di {{before}}.',
    checksumLost:
      'Checksum dell’originale che il risultato non ha più: {{checks}} di {{of}}; il primo iniziava a {{at}}.',
    checksumWrong: 'Checksum non corretti: {{checks}} di {{of}}; il primo si trova a {{at}}.',
    onlyChecksums: 'Dall’originale differiscono solo i checksum.',
    manyChanges: 'Più dell’1 % del file è modificato: {{bytes}}.',
    erasedArea: 'Cancellato benché l’originale vi abbia contenuto: {{bytes}}, prima a {{at}}.',
    startUpArea: 'Modificato nel codice di avvio: {{bytes}}, prima a {{at}}.',
    carData:
      'Modificato nei dati di questa sola auto, come numero di serie o immobilizzatore: {{bytes}}, prima a {{at}}.',
    outsideKnown:
      'Modificato dove nessuna soluzione registrata di questi metodi cambia nulla: {{bytes}} in {{places}} punti, prima a {{at}}.',
    signedArea:
      'Modificato in ciò che il costruttore ha firmato: {{bytes}}, prima a {{at}}. La centralina rifiuta il file se lo strumento di scrittura non si occupa della firma.',
  },
  record: {
    choice: 'Che cosa viene registrato',
    checking: 'Il motore verifica che cosa si può registrare …',
    method: '{{units}}',
    set: 'Tutto insieme: {{units}}',
    rest: 'Solo {{units}}: gli altri sono noti',
    what: '{{bytes}} modificati in {{places}} punti, software {{software}}',
    automatic: 'Il servizio automatico la usa d’ora in poi.',
    automaticSet: 'Il servizio automatico la usa per ordini con esattamente questi metodi, né più né meno.',
    waits:
      'Modifica ciò che il costruttore ha firmato: attende nella libreria finché qualcuno decide che lo strumento di scrittura si occupa della firma.',
    signedAbove: 'Ciò che ha confermato sulla firma vale anche per la soluzione.',
    lookAt: 'Da guardare: {{flags}}',
    sameSoftware: 'È lo stesso software, anche se è cambiato così tanto',
    setOnly: 'Solo per ordini con esattamente questo',
    together: '{{method}} (insieme, come un unico gruppo)',
  },
};

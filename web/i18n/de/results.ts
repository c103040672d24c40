import type { results as english } from '../en/results.ts';
import type { Translated } from '../types.ts';

export const results: Translated<typeof english> = {
  title: 'Ungewöhnlich an dieser Datei',
  refusedTitle: 'Diese Datei kann nicht übergeben werden',
  checking: 'Die Datei wird mit dem Original verglichen …',
  usual: 'Mit dem Original verglichen: alles wie üblich.',
  confirmEach: 'Bestätigen Sie jeden Punkt, der trotzdem richtig ist.',
  reason: 'Warum ist es richtig?',
  reasonWhat: 'Bleibt bei der Datei und im Verlauf; nur Mitarbeiter lesen es.',
  reasonMissing: 'Geben Sie einen Grund mit mindestens 3 Zeichen an.',
  notConfirmed: 'Zuerst muss jeder Punkt bestätigt sein.',
  confirmed: 'Bestätigt von {{name}}: {{reason}}',
  settled: 'All das wurde für diese Datei bereits bestätigt.',
  handOverTitle: 'Diese Version an den Kunden übergeben?',
  handOverText: 'Task #{{task}} ist fertig: Der Kunde bekommt diese Datei sofort.',
  handOver: 'Übergeben',
  nothing: 'keine',
  oddity: {
    blank: 'Die Datei ist leer: Sie enthält nur einen einzigen Bytewert.',
    tooShort: 'Die Datei hat nur {{after}}; das Original hat {{before}}.',
    untouched: 'Die Datei ist das unveränderte Original.',
    otherFamily: 'Die Datei gehört zu einem anderen Steuergerät: {{after}} statt {{before}}.',
    notJudged: 'Die Datei konnte nicht beurteilt werden. Original: {{before}}; Ergebnis: {{after}}.',
    engineFailed: 'Die Engine ist an dieser Datei gescheitert: Über sie ist nichts bekannt.',
    lengthDiffers: 'Andere Länge: {{after}} statt {{before}}.',
    familyLost: 'Das Ergebnis wird nicht mehr als {{before}} erkannt.',
    softwareDiffers: 'Andere Softwarenummer: {{after}} statt {{before}}.',
    hardwareDiffers: 'Andere Hardwarenummer: {{after}} statt {{before}}.',
    partDiffers: 'Andere Teilenummer: {{after}} statt {{before}}.',
    checksumLost:
      'Prüfsummen des Originals, die das Ergebnis nicht mehr hat: {{checks}} von {{of}}; die erste begann bei {{at}}.',
    checksumWrong: 'Prüfsummen, die nicht stimmen: {{checks}} von {{of}}; die erste steht bei {{at}}.',
    onlyChecksums: 'Vom Original weichen nur Prüfsummen ab.',
    manyChanges: 'Mehr als 1 % der Datei ist geändert: {{bytes}}.',
    erasedArea: 'Gelöscht, obwohl das Original dort Inhalt hat: {{bytes}}, zuerst bei {{at}}.',
    startUpArea: 'Im Startcode geändert: {{bytes}}, zuerst bei {{at}}.',
    carData:
      'In den Daten dieses einen Autos geändert, etwa Seriennummer oder Wegfahrsperre: {{bytes}}, zuerst bei {{at}}.',
    outsideKnown:
      'Geändert, wo keine aufgenommene Lösung dieser Methoden etwas ändert: {{bytes}} an {{places}} Stellen, zuerst bei {{at}}.',
    signedArea:
      'In dem geändert, was der Hersteller signiert hat: {{bytes}}, zuerst bei {{at}}. Das Steuergerät lehnt die Datei ab, wenn sich das Schreibgerät nicht um die Signatur kümmert.',
  },
  record: {
    choice: 'Was aufgenommen wird',
    checking: 'Die Engine sieht nach, was aufgenommen werden kann …',
    method: '{{units}}',
    set: 'Alles zusammen: {{units}}',
    rest: 'Nur {{units}}: die anderen sind bekannt',
    what: '{{bytes}} geändert an {{places}} Stellen, Software {{software}}',
    automatic: 'Der automatische Dienst verwendet sie ab jetzt.',
    automaticSet:
      'Der automatische Dienst verwendet sie für Aufträge mit genau diesen Methoden, nicht mehr und nicht weniger.',
    waits:
      'Sie ändert, was der Hersteller signiert hat: Sie wartet in der Bibliothek, bis jemand entscheidet, dass sich das Schreibgerät um die Signatur kümmert.',
    signedAbove: 'Was Sie zur Signatur bestätigt haben, gilt auch für die Lösung.',
    lookAt: 'Anzusehen: {{flags}}',
    sameSoftware: 'Es ist dieselbe Software, obwohl so viel geändert ist',
    setOnly: 'Nur für Aufträge mit genau diesem',
    together: '{{method}} (zusammen als ein Satz)',
  },
};

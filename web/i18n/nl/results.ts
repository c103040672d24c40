import type { results as english } from '../en/results.ts';
import type { Translated } from '../types.ts';

export const results: Translated<typeof english> = {
  title: 'Ongewoon aan dit bestand',
  refusedTitle: 'Dit bestand kan niet worden overhandigd',
  checking: 'Het bestand wordt met het origineel vergeleken …',
  usual: 'Met het origineel vergeleken: alles is zoals gewoonlijk.',
  confirmEach: 'Bevestig elk punt dat toch juist is.',
  reason: 'Waarom is het juist?',
  reasonWhat: 'Blijft bij het bestand en in de geschiedenis; alleen medewerkers lezen het.',
  reasonMissing: 'Geef een reden van minstens 3 tekens.',
  notConfirmed: 'Eerst moet elk punt bevestigd zijn.',
  confirmed: 'Bevestigd door {{name}}: {{reason}}',
  settled: 'Dit alles is voor dit bestand al eerder bevestigd.',
  handOverTitle: 'Deze versie aan de klant geven?',
  handOverText: 'Taak #{{task}} is klaar: de klant krijgt dit bestand meteen.',
  handOver: 'Overhandigen',
  nothing: 'geen',
  oddity: {
    blank: 'Het bestand is leeg: het bevat maar één bytewaarde.',
    tooShort: 'Het bestand heeft maar {{after}}; het origineel heeft {{before}}.',
    untouched: 'Het bestand is het ongewijzigde origineel.',
    otherFamily: 'Het bestand is van een andere regeleenheid: {{after}} in plaats van {{before}}.',
    notJudged: 'Het bestand kon niet worden beoordeeld. Origineel: {{before}}; resultaat: {{after}}.',
    engineFailed: 'De engine is op dit bestand vastgelopen: er is niets over bekend.',
    lengthDiffers: 'Andere lengte: {{after}} in plaats van {{before}}.',
    familyLost: 'Het resultaat wordt niet meer als {{before}} herkend.',
    softwareDiffers: 'Ander softwarenummer: {{after}} in plaats van {{before}}.',
    hardwareDiffers: 'Ander hardwarenummer: {{after}} in plaats van {{before}}.',
    partDiffers: 'Ander onderdeelnummer: {{after}} in plaats van {{before}}.',
    checksumLost:
      'Checksums van het origineel die het resultaat niet meer heeft: {{checks}} van {{of}}; de eerste begon op {{at}}.',
    checksumWrong: 'Checksums die niet kloppen: {{checks}} van {{of}}; de eerste staat op {{at}}.',
    onlyChecksums: 'Alleen checksums wijken af van het origineel.',
    manyChanges: 'Meer dan 1 % van het bestand is gewijzigd: {{bytes}}.',
    erasedArea: 'Gewist hoewel het origineel daar inhoud heeft: {{bytes}}, eerst op {{at}}.',
    startUpArea: 'Gewijzigd in de opstartcode: {{bytes}}, eerst op {{at}}.',
    carData:
      'Gewijzigd in de gegevens van deze ene auto, zoals serienummer of startonderbreker: {{bytes}}, eerst op {{at}}.',
    outsideKnown:
      'Gewijzigd waar geen vastgelegde oplossing van deze methoden iets wijzigt: {{bytes}} op {{places}} plaatsen, eerst op {{at}}.',
    signedArea:
      'Gewijzigd in wat de fabrikant heeft ondertekend: {{bytes}}, eerst op {{at}}. De regeleenheid weigert het bestand als het schrijfapparaat niet voor de handtekening zorgt.',
  },
  record: {
    choice: 'Wat er wordt vastgelegd',
    checking: 'De engine kijkt wat er kan worden vastgelegd …',
    method: '{{units}}',
    set: 'Alles samen: {{units}}',
    rest: 'Alleen {{units}}: de andere zijn bekend',
    what: '{{bytes}} gewijzigd op {{places}} plaatsen, software {{software}}',
    automatic: 'De automatische dienst gebruikt hem vanaf nu.',
    automaticSet:
      'De automatische dienst gebruikt hem voor bestellingen van precies deze methoden, niet meer en niet minder.',
    waits:
      'Hij wijzigt wat de fabrikant heeft ondertekend: hij wacht in de bibliotheek tot iemand beslist dat het schrijfapparaat voor de handtekening zorgt.',
    signedAbove: 'Wat u over de handtekening hebt bevestigd, geldt ook voor de oplossing.',
    lookAt: 'Te bekijken: {{flags}}',
    sameSoftware: 'Het is dezelfde software, al is er zoveel gewijzigd',
    setOnly: 'Alleen voor bestellingen van precies dit',
    together: '{{method}} (samen als één geheel)',
  },
};

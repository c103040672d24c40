import type { PortalTexts } from './english.ts';

export const dutch: PortalTexts = {
  oldPortalNotice: `# Het oude portaal sluit op 1 juni 2025

- Alle gebruikers zijn overgezet naar dit nieuwe portaal.
- Bestaande credits kunnen in het oude portaal nog worden gebruikt, maar daar niet meer worden opgewaardeerd.
- Overgezette gebruikers ontvangen een mail om een wachtwoord in te stellen.`,
  terms: `De exploitant van dit portaal heeft hier nog geen voorwaarden gepubliceerd.`,
  imprint: `De exploitant van dit portaal heeft hier nog geen colofon gepubliceerd.`,
  privacy: `De exploitant van dit portaal heeft hier nog geen privacyverklaring gepubliceerd. Wat het portaal zelf opslaat:

- **Uw account:** naam, bedrijf, adres, e-mailadres, btw-nummer, taal en uw wachtwoord als hash die niemand kan lezen.
- **Uw opdrachten:** voertuigen met hun VIN, de bestanden die u uploadt en ontvangt, prijzen, credits en pakbonnen.
- **Berichten** tussen u en support, met hun bestanden, en de mails die het portaal u stuurt.
- **Sessies:** wanneer u zich aanmeldt, met het adres en het soort van uw browser.
- **In de lokale opslag van uw browser:** het token van uw sessie, uw taal en weergave-instellingen, een opdracht die u niet hebt afgerond en, terwijl u een nieuw wachtwoord instelt, een sleutel daarvoor.

Het portaal plaatst geen cookies en volgt u niet. Een btw-nummer dat u invoert, wordt gecontroleerd bij het officiële register van de Europese Unie. Gebruikt de exploitant de menscontrole van Google, dan verneemt Google uw bezoek aan de formulieren die deze tonen.`,
};

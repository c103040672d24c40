import type { PortalTexts } from './english.ts';

export const italian: PortalTexts = {
  oldPortalNotice: `# Il vecchio portale chiude il 1º giugno 2025

- Tutti gli utenti sono stati trasferiti in questo nuovo portale.
- I crediti esistenti possono ancora essere usati nel vecchio portale, ma non possono più esservi ricaricati.
- Gli utenti trasferiti ricevono un’e-mail per impostare una password.`,
  terms: `Il gestore di questo portale non ha ancora pubblicato qui le condizioni generali.`,
  imprint: `Il gestore di questo portale non ha ancora pubblicato qui le note legali.`,
  privacy: `Il gestore di questo portale non ha ancora pubblicato qui un’informativa sulla privacy. Che cosa memorizza il portale stesso:

- **Il Suo account:** nome, azienda, indirizzo, e-mail, partita IVA, lingua e la Sua password come impronta che nessuno può leggere.
- **I Suoi ordini:** veicoli con il loro VIN, i file che carica e riceve, prezzi, crediti e bolle di consegna.
- **I messaggi** tra Lei e il supporto, con i loro file, e le e-mail che il portale Le invia.
- **Le sessioni:** quando accede, con l’indirizzo e il tipo del Suo browser.
- **Nella memoria locale del Suo browser:** il token della Sua sessione, la lingua e le impostazioni di visualizzazione, un ordine non concluso e, mentre imposta una nuova password, una chiave per farlo.

Il portale non imposta cookie e non effettua tracciamenti. Una partita IVA che inserisce viene verificata nel registro ufficiale dell’Unione europea. Se il gestore usa il controllo umano di Google, Google viene a sapere della Sua visita ai moduli che lo mostrano.`,
};

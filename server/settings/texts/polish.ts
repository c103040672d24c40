import type { PortalTexts } from './english.ts';

export const polish: PortalTexts = {
  oldPortalNotice: `# Stary portal zostanie wyłączony 1 czerwca 2025

- Wszyscy użytkownicy zostali przeniesieni do tego nowego portalu.
- Istniejące kredyty można nadal wykorzystać w starym portalu, ale nie można ich tam doładować.
- Przeniesieni użytkownicy otrzymują wiadomość e-mail, aby ustawić hasło.`,
  terms: `Operator tego portalu nie opublikował tu jeszcze regulaminu.`,
  imprint: `Operator tego portalu nie opublikował tu jeszcze noty prawnej.`,
  privacy: `Operator tego portalu nie opublikował tu jeszcze informacji o ochronie danych. Co przechowuje sam portal:

- **Konto:** imię i nazwisko, firma, adres, e-mail, numer VAT, język oraz hasło w postaci skrótu, którego nikt nie może odczytać.
- **Zlecenia:** pojazdy z numerem VIN, przesłane i otrzymane pliki, ceny, kredyty i dowody dostawy.
- **Wiadomości** wymieniane ze wsparciem wraz z plikami oraz e-maile wysyłane przez portal.
- **Sesje:** czas logowania wraz z adresem i rodzajem przeglądarki.
- **W pamięci lokalnej przeglądarki:** token sesji, język i ustawienia wyświetlania, niedokończone zlecenie oraz, podczas ustawiania nowego hasła, służący do tego klucz.

Portal nie używa plików cookie i nie śledzi użytkowników. Podany numer VAT jest sprawdzany w oficjalnym rejestrze Unii Europejskiej. Jeśli operator korzysta z weryfikacji człowieka firmy Google, Google dowiaduje się o odwiedzeniu formularzy, które ją pokazują.`,
};

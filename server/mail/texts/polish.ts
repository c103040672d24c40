import type { MailTexts } from './english.ts';

export const polish: MailTexts = {
  welcome: {
    subject: 'Witamy w Tuneport',
    body: `Dzień dobry {{name}},

Państwa konto zostało utworzone. Można z niego korzystać, gdy tylko nasza administracja je odblokuje.

Logowanie:
{{portal}}

Zespół Tuneport`,
  },
  newAccount: {
    subject: 'Nowe konto: {{company}}',
    body: `Nowe konto czeka na odblokowanie.

Firma: {{company}}
Nazwa użytkownika: {{username}}
E-mail: {{email}}

{{link}}`,
  },
  passwordReset: {
    subject: 'Nowe hasło do Tuneport',
    body: `Dzień dobry {{name}},

ten link pozwala wybrać nowe hasło. Jest ważny przez godzinę, można go użyć jeden raz i działa tylko w przeglądarce, w której o niego poproszono:

{{link}}

Jeśli nie prosili Państwo o nowe hasło, prosimy zignorować tę wiadomość: nic się nie zmieni.

Zespół Tuneport`,
  },
  passwordChanged: {
    subject: 'Hasło zostało zmienione',
    body: `Dzień dobry {{name}},

hasło do Państwa konta zostało właśnie zmienione, a wszystkie inne urządzenia wylogowane.

Jeśli to nie Państwo, prosimy natychmiast skontaktować się ze wsparciem.

Zespół Tuneport`,
  },
  emailChange: {
    subject: 'Prosimy potwierdzić nowy adres e-mail',
    body: `Dzień dobry {{name}},

prosimy otworzyć ten link, aby od teraz używać tego adresu e-mail dla swojego konta:

{{link}}

Jeśli nie prosili Państwo o to, prosimy zignorować tę wiadomość: nic się nie zmieni.

Zespół Tuneport`,
  },
  emailChanging: {
    subject: 'Adres e-mail ma zostać zmieniony',
    body: `Dzień dobry {{name}},

na Państwa koncie poproszono o zmianę adresu e-mail na {{email}}. Zmiana nastąpi po otwarciu linku, który tam wysłaliśmy.

Jeśli to nie Państwo, prosimy zmienić hasło i natychmiast skontaktować się ze wsparciem.

Zespół Tuneport`,
  },
  unreadMessages: {
    subject: 'Nowe wiadomości do zlecenia {{job}}',
    body: `Dzień dobry {{name}},

wsparcie napisało do Państwa w sprawie zlecenia {{job}}. Nieprzeczytane wiadomości: {{count}}

Tutaj można je przeczytać i odpowiedzieć:
{{link}}

Zespół Tuneport`,
  },
  unreadMessagesForSupport: {
    subject: 'Nieprzeczytane wiadomości do zlecenia {{job}}: {{customer}}',
    body: `{{customer}} czeka na odpowiedź w sprawie zlecenia {{job}}. Nieprzeczytane wiadomości: {{count}}

{{link}}`,
  },
};

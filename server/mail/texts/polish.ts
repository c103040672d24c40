import type { MailTexts } from './english.ts';

export const polish: MailTexts = {
  welcome: {
    subject: 'Witamy w {{portalName}}',
    body: `Dzień dobry {{name}},

Państwa konto zostało utworzone. Można z niego korzystać, gdy tylko nasza administracja je odblokuje.

Logowanie:
{{portal}}

Zespół {{portalName}}`,
  },
  newAccount: {
    subject: 'Nowe konto: {{company}}',
    body: `Nowe konto czeka na odblokowanie.

Firma: {{company}}
Nazwa użytkownika: {{username}}
E-mail: {{email}}

{{link}}`,
  },
  accountUnlocked: {
    subject: 'Państwa konto zostało odblokowane',
    body: `Dzień dobry {{name}},

Państwa konto zostało odblokowane. Od teraz można się zalogować i zamawiać pliki:

{{link}}

Zespół {{portalName}}`,
  },
  choosePassword: {
    subject: 'Proszę wybrać hasło',
    body: `Dzień dobry {{name}},

w tym portalu przygotowano dla Państwa konto. Nazwa użytkownika: {{username}}

Tutaj można poprosić o link do wyboru hasła; należy podać ten adres e-mail: {{email}}

{{link}}

Zespół {{portalName}}`,
  },
  passwordReset: {
    subject: 'Nowe hasło do {{portalName}}',
    body: `Dzień dobry {{name}},

ten link pozwala wybrać nowe hasło. Jest ważny przez godzinę, można go użyć jeden raz i działa tylko w przeglądarce, w której o niego poproszono:

{{link}}

Jeśli nie prosili Państwo o nowe hasło, prosimy zignorować tę wiadomość: nic się nie zmieni.

Zespół {{portalName}}`,
  },
  passwordChanged: {
    subject: 'Hasło zostało zmienione',
    body: `Dzień dobry {{name}},

hasło do Państwa konta zostało właśnie zmienione, a wszystkie inne urządzenia wylogowane.

Jeśli to nie Państwo, prosimy natychmiast skontaktować się ze wsparciem.

Zespół {{portalName}}`,
  },
  emailChange: {
    subject: 'Prosimy potwierdzić nowy adres e-mail',
    body: `Dzień dobry {{name}},

prosimy otworzyć ten link, aby od teraz używać tego adresu e-mail dla swojego konta:

{{link}}

Jeśli nie prosili Państwo o to, prosimy zignorować tę wiadomość: nic się nie zmieni.

Zespół {{portalName}}`,
  },
  emailChanged: {
    subject: 'Adres e-mail Państwa konta został zmieniony',
    body: `Dzień dobry {{name}},

nasze wsparcie zmieniło adres e-mail Państwa konta na {{email}}. Wiadomości będą odtąd wysyłane pod ten adres, a Państwo zostali wszędzie wylogowani.

Jeśli nie prosili Państwo o to, prosimy natychmiast skontaktować się ze wsparciem.

Zespół {{portalName}}`,
  },
  emailChanging: {
    subject: 'Adres e-mail ma zostać zmieniony',
    body: `Dzień dobry {{name}},

na Państwa koncie poproszono o zmianę adresu e-mail na {{email}}. Zmiana nastąpi po otwarciu linku, który tam wysłaliśmy.

Jeśli to nie Państwo, prosimy zmienić hasło i natychmiast skontaktować się ze wsparciem.

Zespół {{portalName}}`,
  },
  unreadMessages: {
    subject: 'Nowe wiadomości do zlecenia {{job}}',
    body: `Dzień dobry {{name}},

wsparcie napisało do Państwa w sprawie zlecenia {{job}}. Nieprzeczytane wiadomości: {{count}}

Tutaj można je przeczytać i odpowiedzieć:
{{link}}

Zespół {{portalName}}`,
  },
  taskOrdered: {
    subject: 'Zadanie #{{task}} jest we wsparciu: {{vehicle}}',
    body: `Dzień dobry {{name}},

Państwa zamówienie dotarło: zadanie #{{task}}, {{vehicle}}.
Zamówiono: {{methods}}

Zajmuje się nim wsparcie. Pliku mogą Państwo oczekiwać najpóźniej: {{due}}.
{{closed}}

Znajdą je Państwo tutaj:
{{link}}

Zespół {{portalName}}`,
  },
  taskFinished: {
    subject: 'Zadanie #{{task}} jest gotowe: {{vehicle}}',
    body: `Dzień dobry {{name}},

Państwa plik jest gotowy: zadanie #{{task}}, {{vehicle}}.

Znajdą go Państwo tutaj:
{{link}}

Zespół {{portalName}}`,
  },
  taskBlocked: {
    subject: 'Zadanie #{{task}} jest zablokowane: {{vehicle}}',
    body: `Dzień dobry {{name}},

wsparcie zablokowało zadanie #{{task}}, {{vehicle}}. Powód:

{{reason}}

Do czasu wyjaśnienia nie można go opłacić, a pliku pobrać. Tutaj mogą Państwo napisać do wsparcia:
{{link}}

Zespół {{portalName}}`,
  },
  unreadMessagesForSupport: {
    subject: 'Nieprzeczytane wiadomości do zlecenia {{job}}: {{customer}}',
    body: `{{customer}} czeka na odpowiedź w sprawie zlecenia {{job}}. Nieprzeczytane wiadomości: {{count}}

{{link}}`,
  },
  creditsBooked: {
    subject: 'Kredyty na Państwa koncie: {{amount}}',
    body: `Dzień dobry {{name}},

na Państwa koncie zaksięgowano kredyty.

{{booking}}: {{amount}}
Powód: {{reason}}
Nowe saldo: {{balance}}

Wszystkie operacje:
{{link}}

Zespół {{portalName}}`,
  },
  slaveDecodeFailed: {
    subject: 'Zadanie #{{task}}: nie udało się zdekodować pliku slave',
    body: `{{service}} nie zdołał zdekodować pliku slave zadania #{{task}} ({{customer}}). Plik czeka na pracownika.

Błąd: {{error}}

{{link}}`,
  },
  slaveEncodeFailed: {
    subject: 'Zadanie #{{task}}: nie udało się zakodować pliku',
    body: `{{customer}} chciał pobrać plik zadania #{{task}}, ale {{service}} nie zdołał go zakodować. Nic nie zostało wydane; każde kolejne pobranie ponawia próbę.

Błąd: {{error}}

{{link}}`,
  },
};

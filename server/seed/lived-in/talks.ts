import type { Language } from '#contract/languages.ts';

/** A short conversation about an order: the customer begins, then both take turns. */
export type Talk = readonly string[];

/** Conversations by language; in the third of each the customer sends a picture with the first message. */
export const talks: Readonly<Record<Language, readonly [Talk, Talk, Talk, Talk]>> = {
  de: [
    [
      'Guten Tag, der Kunde holt das Auto um 16 Uhr. Schaffen Sie das?',
      'Guten Tag, ja, die Datei ist bis 15 Uhr fertig.',
    ],
    [
      'Bitte nicht über 400 Nm, die Kupplung ist noch die erste.',
      'Danke für den Hinweis, wir begrenzen das Drehmoment auf 390 Nm.',
      'Perfekt, danke.',
    ],
    [
      'Nach dem Schreiben leuchtet die Lampe im Foto. Haben Sie eine Idee?',
      'Bitte einmal den Fehlerspeicher löschen und 20 km fahren, dann ist sie aus.',
      'Stimmt, sie ist aus. Läuft jetzt sehr gut!',
    ],
    [
      'Ist das die richtige Auslesung? Das Auto war schon einmal bei einem anderen Tuner.',
      'Ja, die Auslesung ist im Original. Wir fangen an.',
    ],
  ],
  en: [
    [
      'Hi, the customer is waiting in the shop. How long will it take?',
      'Hello, about half an hour. We are on it.',
      'Brilliant, cheers.',
    ],
    ['He tows a caravan, please keep it smooth at low revs.', 'Will do, the torque comes in gently below 2000 rpm.'],
    [
      'See the picture, this lamp came on after the write.',
      'That is only the readiness test. Clear the codes and drive 20 km, please.',
      'Gone now, thank you!',
    ],
    [
      'Could you check whether the read is complete? The cable dropped out once.',
      'It is complete and its checksums are right.',
      'Great.',
    ],
  ],
  fr: [
    ['Bonjour, le client revient à 17 h. C’est possible ?', 'Bonjour, oui, le fichier sera prêt avant 16 h.'],
    [
      'L’embrayage est d’origine, merci de rester raisonnable sur le couple.',
      'Bien noté, nous limitons à 380 Nm.',
      'Parfait, merci beaucoup.',
    ],
    [
      'Ce voyant s’allume depuis l’écriture, voir la photo.',
      'Effacez les défauts et roulez une vingtaine de kilomètres, il s’éteindra.',
      'C’est bon, il est éteint !',
    ],
    ['La lecture vous semble-t-elle complète ?', 'Oui, elle est complète et ses sommes de contrôle sont justes.'],
  ],
  it: [
    [
      'Buongiorno, il cliente passa alle 18. Ce la fate?',
      'Buongiorno, sì, il file è pronto entro le 16.',
      'Ottimo, grazie.',
    ],
    ['Traina spesso un rimorchio, serve coppia in basso.', 'Va bene, la coppia sale già da 1600 giri.'],
    [
      'Dopo la scrittura si è accesa la spia nella foto.',
      'Cancellate gli errori e fate una ventina di chilometri, poi si spegne.',
      'Si è spenta, grazie mille!',
    ],
    ['La lettura è completa? Il cavo si è staccato una volta.', 'Sì, è completa e i checksum sono giusti.'],
  ],
  nl: [
    ['Goedemiddag, de klant staat hier om vier uur. Lukt dat?', 'Goedemiddag, ja, het bestand is om drie uur klaar.'],
    [
      'Graag rustig onderin, hij trekt een caravan.',
      'Doen we, het koppel komt onder 2000 toeren rustig op.',
      'Top, bedankt.',
    ],
    [
      'Na het schrijven brandt het lampje op de foto.',
      'Wis de fouten en rijd 20 km, dan is het weg.',
      'Het is uit, dank u wel!',
    ],
    ['Is de uitlezing compleet?', 'Ja, hij is compleet en de checksums kloppen.'],
  ],
  pl: [
    [
      'Dzień dobry, klient odbiera auto o 16. Zdążycie?',
      'Dzień dobry, tak, plik będzie gotowy przed 15.',
      'Świetnie, dziękuję.',
    ],
    ['Sprzęgło jest fabryczne, proszę nie przesadzać z momentem.', 'Oczywiście, ograniczymy do 380 Nm.'],
    [
      'Po zapisie świeci się kontrolka ze zdjęcia.',
      'Proszę skasować błędy i przejechać około 20 km, wtedy zgaśnie.',
      'Zgasła, dziękuję bardzo!',
    ],
    ['Czy odczyt jest kompletny? Raz zerwało połączenie.', 'Tak, jest kompletny, a sumy kontrolne się zgadzają.'],
  ],
  ru: [
    ['Здравствуйте, клиент приедет к 16 часам. Успеете?', 'Здравствуйте, да, файл будет готов к 15 часам.'],
    ['Сцепление заводское, не поднимайте момент слишком высоко.', 'Хорошо, ограничим до 380 Нм.', 'Отлично, спасибо.'],
    [
      'После записи загорелась лампа, смотрите фото.',
      'Сотрите ошибки и проедьте километров двадцать, она погаснет.',
      'Погасла, большое спасибо!',
    ],
    ['Считывание полное? Один раз пропала связь.', 'Да, полное, контрольные суммы верны.'],
  ],
  es: [
    [
      'Buenos días, el cliente viene a las 17 h. ¿Llegan a tiempo?',
      'Buenos días, sí, el archivo estará listo a las 16 h.',
    ],
    ['El embrague es el original, no suban mucho el par.', 'De acuerdo, lo limitamos a 380 Nm.', 'Perfecto, gracias.'],
    [
      'Después de escribir se encendió el testigo de la foto.',
      'Borren los errores y conduzcan unos 20 km, se apagará.',
      '¡Ya se apagó, muchas gracias!',
    ],
    ['¿Está completa la lectura?', 'Sí, está completa y las sumas de control son correctas.'],
  ],
};

/** Complaints with which a customer sends a file back. */
export const complaints: Readonly<Record<Language, string>> = {
  de: 'Bei Volllast geht er in den Notlauf. Bitte schauen Sie noch einmal hinein.',
  en: 'It goes into limp mode at full load. Please have another look.',
  fr: 'Il passe en mode dégradé à pleine charge. Merci de revoir le fichier.',
  it: 'A pieno carico va in recovery. Potete ricontrollare il file?',
  nl: 'Bij vollast gaat hij in noodloop. Kijk er alstublieft nog eens naar.',
  pl: 'Przy pełnym obciążeniu wchodzi w tryb awaryjny. Proszę sprawdzić jeszcze raz.',
  ru: 'При полной нагрузке уходит в аварийный режим. Посмотрите ещё раз, пожалуйста.',
  es: 'A plena carga entra en modo de emergencia. Revísenlo, por favor.',
};

/** Notes that members of staff write for each other. */
export const notes = [
  'Same software as last week, see the library.',
  'Kunde zahlt zuverlässig, darf vorgezogen werden.',
  'Check the injection duration maps before closing.',
  'Zweite Auslesung angefordert, die erste war unvollständig.',
] as const;

/** Words that customers add to their orders. */
export const remarks = [
  '',
  '',
  '',
  'stock exhaust',
  '98 octane',
  'manual gearbox',
  'DSG',
  'clutch is new',
  'fleet car',
] as const;

import type { refusal as english } from '../en/refusal.ts';

export const refusal: Record<keyof typeof english, string> = {
  accountNotActive:
    'Ihr Konto ist noch nicht aktiv. Bitte warten Sie auf die Freischaltung oder wenden Sie sich an den Support.',
  additionalTooLong: 'Der Zusatztext darf höchstens 200 Zeichen lang sein.',
  checksumInvalid: 'Die Prüfsummen der modifizierten Datei stimmen nicht, sie kann keine Lösung werden.',
  checksumInvalidBefore: 'Die Prüfsummen des Originals stimmen nicht; es kann keine Lösung aufgenommen werden.',
  checksumNotFound:
    'Die Prüfsummen, die dieses Fahrzeug nennt, wurden im Original nicht gefunden; keine Lösung möglich.',
  checksumUnknown:
    'Der automatische Dienst kennt die Prüfsumme dieses Fahrzeugs nicht; es wurde keine Lösung aufgenommen.',
  differentSoftware:
    'Mehr als 1 % der Datei ist anders: das sieht nach anderer Software aus; es wurde keine Lösung aufgenommen.',
  dtcCodesMissing: 'Keine DTC-Codes angegeben …',
  dtcCodesNotValid: 'DTC-Codes nicht korrekt, bitte das Format prüfen',
  fileAlreadyStored: 'Dieser Task hat seine Datei schon.',
  fileEmpty: 'Die Datei ist leer. Bitte lesen Sie sie erneut aus.',
  fileMissing: 'Es ist keine Datei angekommen. Bitte wählen Sie sie noch einmal. Code 0xhjz7',
  fileSizeMismatch:
    'Die Datei ist nicht vollständig angekommen. Bitte versuchen Sie es erneut und prüfen Sie die Datei. Code 0xhjz7',
  fileTooLarge: 'Die Datei ist zu groß.',
  fileTypeNotValid:
    'Dateityp nicht gültig! Bitte wählen Sie einen gültigen Dateityp oder wenden Sie sich an den Support.',
  formExpected: 'Dieser Aufruf braucht ein Formular mit einer Datei.',
  internalError: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut oder wenden Sie sich an den Support.',
  invalidInput: 'Eine Angabe ist nicht gültig.',
  lengthDiffers: 'Original und modifizierte Datei sind verschieden lang; es kann keine Lösung aufgenommen werden.',
  messageEmpty: 'Kein Text',
  methodNotOffered: 'Dieses Fahrzeug bietet eine der gewählten Methoden nicht an. Bitte wählen Sie neu.',
  modifiedFileMissing: 'Laden Sie die modifizierte Datei hoch, bevor Sie den Task schließen.',
  noModuleFile: 'Dieses Fahrzeug hat keine eigene Moduldatei, oder keine der gewählten Methoden betrifft sie.',
  notAllowed: 'Das dürfen Sie nicht.',
  notFound: 'Datei ist nicht verfügbar. Bitte warten Sie oder wenden Sie sich an den Support',
  nothingChanged:
    'Die modifizierte Datei unterscheidet sich dort, wo es zählt, nicht vom Original; keine Lösung möglich.',
  notListedStandsAlone: '‚Methode nicht gelistet‘ lässt sich nicht mit anderen Methoden verbinden.',
  notRaw: 'Das Original ist kein rohes Abbild; es kann keine Lösung aufgenommen werden.',
  notReproducible: 'Die Modifikation ließ sich nicht Byte für Byte nachbilden; es wurde keine Lösung aufgenommen.',
  notSignedIn: 'Bitte melden Sie sich erneut an.',
  oneMethodPerSolution: 'Eine Lösung lässt sich nur für einen Task mit genau einer gelisteten Methode aufnehmen.',
  oneStageOnly: 'Es kann nur eine Stage-Methode auf einmal bestellt werden.',
  orderKeyTaken: 'Diese Bestellung wurde schon mit anderen Angaben gesendet. Bitte beginnen Sie eine neue.',
  priceChanged: 'Der Preis hat sich geändert. Bitte prüfen Sie ihn und versuchen Sie es erneut.',
  priceMissing: 'Legen Sie den Preis dieses Tasks fest, bevor Sie ihn schließen.',
  setupKeyNotValid: 'Dieser Einrichtungslink gilt nicht mehr.',
  softwareUnknown: 'Die Softwarenummer des Originals wurde nicht erkannt; es kann keine Lösung aufgenommen werden.',
  taskExists: 'Dieser Auftrag hat schon einen Task für diese Datei.',
  taskNotOpen: 'Dieser Task ist nicht mehr offen.',
  taskNotPaid: 'Die Tuningdatei kann geladen werden, sobald der Task bezahlt ist. Code 0x9944',
  taskNotPayable: 'Dieser Task kann derzeit nicht bezahlt werden.',
  termsNotAccepted: 'Bitte akzeptieren Sie die Bedingungen.',
  tooManyRequests: 'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  vinNotValid: 'Die VIN muss länger als 4 Zeichen sein.',
  wrongCredentials: 'Benutzername oder Passwort ist falsch.',
  noAnswer: 'Der Server antwortet nicht. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
};

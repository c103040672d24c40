import type { Language } from '#contract/languages.ts';
import type { PortalTextKind } from '#contract/settings.ts';

type Text = { kind: PortalTextKind; language: Language; content: string };

/** The demo operator's published texts: short, and marked as a demo. */
export const demoTexts: Text[] = [
  {
    kind: 'terms',
    language: 'en',
    content: `# Terms of the demo

This portal is a demonstration: no order here is real, and nothing has to be paid.

1. Tuning files are made for the vehicle and the readout that you name. You check that both are right.
2. A file costs the credits that are shown before you order. It is paid before its download.
3. Credits are bought by bank transfer and do not expire. Nothing of the demo is ever charged.
4. You make sure that a modified vehicle may be used where you use it.`,
  },
  {
    kind: 'terms',
    language: 'de',
    content: `# AGB der Demo

Dieses Portal ist eine Vorführung: Kein Auftrag ist echt, und nichts ist zu bezahlen.

1. Tuningdateien entstehen für das Fahrzeug und die Auslesung, die Sie nennen. Sie prüfen, dass beides stimmt.
2. Eine Datei kostet die Credits, die vor dem Auftrag angezeigt werden. Bezahlt wird vor dem Download.
3. Credits werden per Überweisung gekauft und verfallen nicht. In der Demo wird nie etwas berechnet.
4. Sie stellen sicher, dass ein verändertes Fahrzeug dort betrieben werden darf, wo Sie es betreiben.`,
  },
  {
    kind: 'imprint',
    language: 'en',
    content: `# Imprint of the demo

Demo Tuning GmbH (an invented company), Ring 1, 1010 Wien, Austria

E-mail: support@demo.invalid`,
  },
  {
    kind: 'imprint',
    language: 'de',
    content: `# Impressum der Demo

Demo Tuning GmbH (eine erfundene Firma), Ring 1, 1010 Wien, Österreich

E-Mail: support@demo.invalid`,
  },
  {
    kind: 'privacy',
    language: 'en',
    content: `# Privacy in the demo

What you enter stays in the folder of this demo, on the computer that runs it, and is gone when that folder is deleted. Its three accounts have published passwords: enter nothing here that is to stay private.`,
  },
  {
    kind: 'privacy',
    language: 'de',
    content: `# Datenschutz in der Demo

Was Sie eingeben, bleibt im Ordner dieser Demo auf dem Rechner, der sie ausführt, und ist mit dem Ordner gelöscht. Ihre drei Konten haben veröffentlichte Passwörter: Geben Sie nichts ein, was privat bleiben soll.`,
  },
];

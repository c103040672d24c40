import type { Language } from '#contract/languages.ts';

/** Sentences of the dealings about an order, in the language of its customer. */
export type Phrases = {
  /** The customer asks before ordering. */
  readonly inquiry: string;
  /** Support proposes something: after such a question, and for an order. */
  readonly quote: string;
  readonly offer: string;
  /** Support asks back, with answers to choose from. */
  readonly question: string;
  readonly answers: readonly [string, string, string];
  /** Support about a second version, and why the first is withdrawn. */
  readonly note: string;
  readonly withdrawn: string;
};

export const phrases: Readonly<Record<Language, Phrases>> = {
  de: {
    inquiry: 'Ist für diese Datei auch ein sparsamer Stand möglich? Der Wagen fährt viel Langstrecke.',
    quote: 'Ja, das geht: eine auf Verbrauch abgestimmte Stage 1, fertig innerhalb von 90 Minuten.',
    offer: 'Die Begrenzung ist in dieser Software schon offen, wir lassen sie weg.',
    question: 'Welche Kupplung ist verbaut?',
    answers: ['Serie', 'Verstärkt', 'Weiß ich nicht'],
    note: 'Drehmoment unter 2000 Umdrehungen sanfter aufgebaut.',
    withdrawn: 'Der Ladedruck war im Teillastbereich zu hoch, bitte Version 2 verwenden.',
  },
  en: {
    inquiry: 'Can you do an economy map for this file? The car does a lot of motorway miles.',
    quote: 'Yes, we can: a stage 1 that is tuned for consumption, done within 90 minutes.',
    offer: 'The limit is already open in this software, so we leave it out.',
    question: 'Which clutch is fitted?',
    answers: ['Original', 'Reinforced', 'I do not know'],
    note: 'The torque comes in more gently below 2000 rpm.',
    withdrawn: 'The boost was too high at part load, please use version 2.',
  },
  fr: {
    inquiry: 'Une cartographie économique est-elle possible pour ce fichier ? La voiture fait beaucoup d’autoroute.',
    quote: 'Oui, c’est possible : un Stage 1 réglé pour la consommation, prêt en 90 minutes.',
    offer: 'La limite est déjà levée dans ce logiciel, nous la laissons de côté.',
    question: 'Quel embrayage est monté ?',
    answers: ['D’origine', 'Renforcé', 'Je ne sais pas'],
    note: 'Le couple arrive plus doucement sous 2000 tr/min.',
    withdrawn: 'La suralimentation était trop forte à charge partielle, utilisez la version 2.',
  },
  it: {
    inquiry: 'Si può fare una mappa economica per questo file? L’auto fa molta autostrada.',
    quote: 'Sì, si può: uno Stage 1 tarato sui consumi, pronto entro 90 minuti.',
    offer: 'In questo software il limite è già aperto, quindi lo lasciamo fuori.',
    question: 'Quale frizione è montata?',
    answers: ['Originale', 'Rinforzata', 'Non lo so'],
    note: 'La coppia sale più dolcemente sotto i 2000 giri.',
    withdrawn: 'La pressione era troppo alta a carico parziale, usate la versione 2.',
  },
  nl: {
    inquiry: 'Kan er voor dit bestand een zuinige afstelling? De auto rijdt veel snelweg.',
    quote: 'Ja, dat kan: een stage 1 die op verbruik is afgesteld, klaar binnen 90 minuten.',
    offer: 'De begrenzing staat in deze software al open, we laten hem weg.',
    question: 'Welke koppeling zit erin?',
    answers: ['Origineel', 'Versterkt', 'Weet ik niet'],
    note: 'Het koppel komt onder 2000 toeren rustiger op.',
    withdrawn: 'De laaddruk was te hoog bij deellast, gebruik versie 2.',
  },
  pl: {
    inquiry: 'Czy dla tego pliku można zrobić mapę oszczędną? Auto jeździ głównie autostradą.',
    quote: 'Tak, można: Stage 1 zestrojony pod zużycie paliwa, gotowy w 90 minut.',
    offer: 'W tym oprogramowaniu limit jest już otwarty, więc go pomijamy.',
    question: 'Jakie sprzęgło jest zamontowane?',
    answers: ['Seryjne', 'Wzmocnione', 'Nie wiem'],
    note: 'Moment narasta łagodniej poniżej 2000 obrotów.',
    withdrawn: 'Doładowanie przy częściowym obciążeniu było za wysokie, proszę użyć wersji 2.',
  },
  es: {
    inquiry: '¿Se puede hacer un mapa económico para este archivo? El coche hace mucha autopista.',
    quote: 'Sí, se puede: un Stage 1 ajustado al consumo, listo en 90 minutos.',
    offer: 'En este software el límite ya está abierto, así que lo dejamos fuera.',
    question: '¿Qué embrague lleva montado?',
    answers: ['Original', 'Reforzado', 'No lo sé'],
    note: 'El par entra más suave por debajo de 2000 rpm.',
    withdrawn: 'La presión era demasiado alta a carga parcial, use la versión 2.',
  },
  ru: {
    inquiry: 'Можно ли сделать для этого файла экономичную настройку? Машина много ездит по трассе.',
    quote: 'Да, можно: Stage 1 с настройкой на расход, будет готово за 90 минут.',
    offer: 'В этом ПО ограничение уже снято, поэтому мы его не трогаем.',
    question: 'Какое сцепление установлено?',
    answers: ['Штатное', 'Усиленное', 'Не знаю'],
    note: 'Ниже 2000 об/мин момент нарастает мягче.',
    withdrawn: 'Наддув при частичной нагрузке был слишком высоким, используйте версию 2.',
  },
};

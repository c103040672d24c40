import { describe, expect, test } from 'vitest';
import { isNameLikeRegister, toldName } from './vat-name.ts';

describe('isNameLikeRegister', () => {
  test.each([
    ['Tuning Haus GmbH', 'Tuning Haus'],
    ['TUNING HAUS GESELLSCHAFT MIT BESCHRÄNKTER HAFTUNG', 'Tuning-Haus GmbH'],
    ['MUELLER MOTORENTECHNIK GMBH & CO. KG', 'Müller Motorentechnik GmbH & Co KG'],
    ['Müller Motorentechnik e.U.', 'Muller Motorentechnik'],
    ['Groß Fahrzeugtechnik e. K.', 'GROSS FAHRZEUGTECHNIK'],
    ['HUBER FRANZ', 'Franz Huber'],
    ['Mag. Franz Huber', 'Huber Tuning'],
    ['F. Huber', 'Franz Huber KFZ'],
    ['OFFICINA ROSSI DI ROSSI MARIO & C. S.N.C.', 'Officina Rossi snc'],
    ['CENTRO MOTORI S.R.L.', 'Centro Motori srl'],
    ["CENTRO MOTORI - SOCIETA' A RESPONSABILITA' LIMITATA", 'Centro Motori S.r.l.'],
    ["SARL L'ATELIER DU MOTEUR", 'Atelier du Moteur'],
    ['SOCIETE ANONYME DES CYCLES ALCYON', 'Cycles Alcyon SA'],
    ['AUTO-MOTO KOWALSKI SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'Auto Moto Kowalski Sp. z o.o.'],
    ['ŁUKASZ ŚWIĄTEK F.H.U. TURBO', 'Lukasz Swiatek'],
    ['B.V. Van den Berg Motoren', 'van den Berg Motoren BV'],
    ['Bjørn Ødegård ApS', 'Bjorn Odegaard'],
    ['ŠKODA NOVÁK s.r.o.', 'Skoda Novak, s. r. o.'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ||PAPADOPOULOS MOTORS', 'Papadopoulos Georgios'],
    ['ΑΦΟΙ ΝΙΚΟΛΑΟΥ ΟΕ||SPEED LAB', 'SpeedLab'],
    ['ПЕТРОВ МОТОРС ЕООД', 'Petrov Motors EOOD'],
    ['Bayerische Motoren Werke Aktiengesellschaft', 'BMW AG'],
    ['AutoTeile24 GmbH', 'Auto Teile 24'],
    ['Meier und Söhne KG', 'Meier & Soehne'],
    ['Schmidt Motorenbau GmbH', 'Schmitd Motorenbau'],
    ['Chip Tuning Service GmbH', 'Chip Tuning Service'],
    ['AG', 'AG'],
  ])('accepts %s, %s', (register, company) => {
    expect(isNameLikeRegister(register, { company })).toBe(true);
    expect(isNameLikeRegister(register, { company, person: 'Somebody Else' })).toBe(true);
  });
});

describe('isNameLikeRegister for other companies', () => {
  test.each([
    ['Siemens Aktiengesellschaft', 'Tuning Haus GmbH'],
    ['Robert Bosch GmbH', 'Bosch Car Service Huber'],
    ['Auto Service GmbH', 'Auto Technik GmbH'],
    ['Auto Service Huber GmbH', 'Auto Service Maier GmbH'],
    ['Huber GmbH', 'Maier GmbH'],
    ['Tuning Wien GmbH', 'Tuning Graz GmbH'],
    ['HUBER FRANZ', 'Franz Maier'],
    ['ROSSI S.R.L.', 'Bianchi S.r.l.'],
    ['Kowalski Sp. z o.o.', 'Nowak Sp. z o.o.'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'Nikolaou Motors'],
    ['ПЕТРОВ ЕООД', 'Ivanov EOOD'],
    ['Chip GmbH', 'Tuning GmbH'],
    ['Meier GmbH', 'M GmbH'],
    ['Meier GmbH', 'GmbH'],
    ['Meier GmbH', '汽车调校'],
    ['A B GmbH', 'A C GmbH'],
    ['Porsche AG', ''],
  ])('rejects %s, %s', (register, company) => {
    expect(isNameLikeRegister(register, { company })).toBe(false);
    expect(isNameLikeRegister(register, { company, person: 'Somebody Else' })).toBe(false);
  });
});

test.each([
  ['DORN, CARLA', 'Carla Dorn', true],
  ['Dorn Tuning, Inh. Carla Dorn', 'Carla Dorn', true],
  ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ', 'Georgios Papadopoulos', true],
  ['Dorn Tuning GmbH', 'Carla Dorn', false],
  ['DORN MAX', 'Carla Dorn', false],
  ['DORN', 'Dorn', false],
  ['DORN CARLA', '', false],
])('a shop of another name belongs to the registered person %s: %s, %s', (register, person, expected) => {
  expect(isNameLikeRegister(register, { company: 'Speed Lab', person })).toBe(expected);
});

test.each([
  ['---', undefined],
  ['', undefined],
  [' - ', undefined],
  ['N/A', undefined],
  [undefined, undefined],
  [5, undefined],
  ['Muster\n  GmbH ', 'Muster GmbH'],
])('the registered name %j is displayed as %j', (name, told) => {
  expect(toldName(name)).toBe(told);
});

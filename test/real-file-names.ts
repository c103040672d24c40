/**
 * 2,000 names of readouts in the forms in which tools, factories and people write them: each form with its share, filled with
 * vehicles, part numbers, dates and serial numbers. One in fifty names is of no readout.
 */
const vehicles = [
  'Audi A4 B8 2.0 TDI 143',
  'VW Golf 7 GTI',
  'BMW 320d E90',
  'Mercedes C220 CDI W204',
  'Opel Insignia 2.0 CDTI',
  'Ford Focus 1.6 TDCi',
  'Skoda Octavia RS',
  'Seat Leon FR 2.0 TSI',
  'Renault Megane 1.9 dCi',
  'Peugeot 308 1.6 HDi',
  'Volvo V60 D4',
  'Fiat Ducato 2.3 JTD',
  'Iveco Daily 35S15',
  'John Deere 6920',
  'MAN TGX 18.440',
  'Škoda Superb 2,0 TDI',
  'Toyota Hilux 2.5 D-4D',
  'Nissan Qashqai 1.5 dCi',
  'Hyundai i30 1.6 CRDi',
  'Kia Sportage',
  'Land Rover Discovery 3 TDV6',
  'Jaguar XF 3.0d',
  'Mazda 6 2.2D',
  'Fendt 724 Vario',
  'Porsche 997 Turbo',
] as const;
const units = [
  'EDC17C46',
  'EDC16U34',
  'EDC15P',
  'MED17.5',
  'ME7.5',
  'SIMOS18.1',
  'SID803A',
  'DCM3.5',
  'MG1CS003',
  'DQ250',
  'MD1CP004',
] as const;
const parts = [
  '03L906022B',
  '038906019JK',
  '8E0907401T',
  '06A906032FC',
  '1037381341',
  '0281012234',
  '8V0906259H',
  '4F0907401C',
  '3C0907115B',
] as const;

type Fill = { vehicle: string; unit: string; part: string; number: number; day: string };

/** The share of a form in a hundred names, and how it is written. */
const forms: readonly (readonly [number, (fill: Fill) => string])[] = [
  [20, ({ vehicle, unit, part }) => `${vehicle} ${unit} ${part}.bin`],
  [6, ({ vehicle, unit }) => `${vehicle.replaceAll(' ', '_')}_${unit}_orig.BIN`],
  [8, ({ vehicle, part, number }) => `${vehicle} (${part}_${number}) original.ori`],
  [4, ({ unit, part, day }) => `${day}_${part}_${unit}.ori`],
  [3, ({ vehicle, part }) => `${vehicle}_${part}.org`],
  [
    4,
    ({ day, number, vehicle, unit }) =>
      `${day}-1432-${1_000_000 + number}-${vehicle.replaceAll(' ', '-')}-${unit}-OBD-maps.slave`,
  ],
  [
    3,
    ({ day, number, vehicle, unit }) =>
      `${day}-0917-${1_000_000 + number}-${vehicle.replaceAll(' ', '-')}-${unit}-BOOT-backup.bak`,
  ],
  [3, ({ vehicle, number }) => `${vehicle.replaceAll(' ', '_')}_${number}`],
  [3, ({ part, unit, number }) => `${unit}_${part}_VR_${number}`],
  [2, ({ vehicle }) => vehicle],
  [2, ({ vehicle, unit }) => `${vehicle} ${unit}.kess3`],
  [4, ({ part, number }) => `${part}_${number}.mmf`],
  [4, ({ part, number }) => `FL_${part}__${String(number).padStart(4, '0')}.frf`],
  [2, ({ part, number }) => `FL_${part}_${String(number).padStart(4, '0')}__V001.odx`],
  [2, ({ part }) => `${part}_0010.sgo`],
  [3, ({ part, unit }) => `${part}_${unit}.hex`],
  [2, ({ part, unit }) => `${unit} ${part}.s19`],
  [1, ({ part }) => `${part}.mot`],
  [1, ({ part }) => `${part}.srec`],
  [4, ({ vehicle, unit }) => `${vehicle} ${unit}.zip`],
  [2, ({ vehicle, part }) => `${vehicle}_${part}.rar`],
  [2, ({ vehicle, part }) => `${vehicle}_${part}.7z`],
  [1, ({ part }) => `${part}.bin.gz`],
  [2, ({ vehicle, unit, part }) => `${vehicle}, ${unit}, ${part}, Original.ols`],
  [1, ({ unit }) => `${unit} maps.kp`],
  [2, ({ part, number }) => `${part}.${String(number % 1000).padStart(3, '0')}`],
  [2, ({ vehicle }) => `${vehicle} stock.mod`],
  [2, ({ vehicle, unit }) => `${vehicle} ${unit}.orig`],
  [1, ({ vehicle, part }) => `${vehicle} ${part}.original`],
  [1, ({ part }) => `${part}.std`],
  [1, ({ part }) => `${part}.dat`],
  [1, ({ part, number }) => `${part}_${number}.mpc`],
  [1, ({ part, number }) => `${part}_${number}.fpf`],
  [1, ({ part }) => `${part}_MAPS.dtf`],
  [1, ({ vehicle }) => `${vehicle} stage1.tun`],
  // Numbers of versions, of which nobody says that they are none.
  [1, ({ part, number }) => `${part} rev.B${number % 10}`],
  [1, ({ vehicle, number }) => `${vehicle} ${number}.jpg`],
];

/** A number from 0 up to a limit, which looks like chance and is always the same. */
const pick = (index: number, salt: number, limit: number): number =>
  Math.floor((((index + 1) * 2_654_435_761 * (salt + 7)) % 4_294_967_296) / 65_536) % limit;

const of = <Value>(values: readonly Value[], index: number, salt: number): Value =>
  values[pick(index, salt, values.length)] as Value;

const total = forms.reduce((sum, [share]) => sum + share, 0);

function write(index: number): string {
  let left = index % total;
  for (const [share, form] of forms) {
    if (left < share)
      return form({
        vehicle: of(vehicles, index, 1),
        unit: of(units, index, 2),
        part: of(parts, index, 3),
        number: pick(index, 4, 9999),
        day: `2024${String(1 + pick(index, 5, 12)).padStart(2, '0')}${String(1 + pick(index, 6, 28)).padStart(2, '0')}`,
      });
    left -= share;
  }
  throw new Error('the shares of the forms do not add up');
}

/** The names, in an order of no meaning. */
export const realFileNames: readonly string[] = Array.from({ length: 2000 }, (_, index) => write(index));

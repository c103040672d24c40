import { calmShouting, text, type CsvRow, type Fuel, type Variant } from './variant.ts';

/** The last model year that the EPA list covers: cars up to here come from it, later ones from vPIC. */
export const lastEpaYear = 2015;
/** EPA makers that vPIC spells otherwise. */
const epaBrands: Record<string, string> = {
  'American Motors Corporation': 'AMC',
  'McLaren Automotive': 'McLaren',
  'TVR Engineering Ltd': 'TVR',
  'Ruf Automobile Gmbh': 'RUF',
  'Saleen Performance': 'Saleen',
  SRT: 'Dodge',
};

/** Converters and importers of single cars, which no workshop looks for. */
const unknownMaker =
  /^(J\.K\. Motors|Wallace Environmental|CX Automotive|Federal Coach|Import |Dabryan|Mcevoy|Tecstar|VPG|Autokraft|Grumman|Panther|Texas Coach|Vector|Bitter|Consulier|Evans|Azure|Bill Dovell|CCC Eng|CODA|Laforza|PAS|Quantum|Red Shift|ASC|Aurora|E\. P\.|Environmental|Excalibur|General Motors|Goldacre|Isis|JBA|Lambda|London|Pano[sz]|S and S|Superior|Vixen|Volga|Bertone|Pininfarina|Qvale|Roush|AM General|BYD|Tesla|Fisker|Mahindra)/;

function readEpaFuel(name: string): Fuel | 'none' {
  if (name === 'Diesel') return 'Diesel';
  if (name === 'CNG') return 'Natural gas';
  if (name === 'Electricity') return 'none';
  return 'Petrol';
}

/** The engine variants of the EPA list; each row is one model year, joined later. */
export function readEpaVariants(rows: CsvRow[]): Variant[] {
  return rows.flatMap((row): Variant[] => {
    const maker = text(row, 'make');
    const fuel = readEpaFuel(text(row, 'fuel'));
    const ccm = Math.round(Number(text(row, 'displ')) * 1000);
    const year = Number(text(row, 'year'));
    if (unknownMaker.test(maker) || fuel === 'none' || !(ccm >= 500 && ccm <= 9000)) return [];
    return [
      {
        category: 'car',
        brand: epaBrands[maker] ?? maker,
        model: nameEpaModel(text(row, 'model'), maker),
        ccm,
        fuel,
        engine: '',
        from: year,
        to: year,
      },
    ];
  });
}

function nameEpaModel(name: string, maker: string): string {
  const readable = calmShouting(name)
    .replaceAll(/\bCdi\b/g, 'CDI')
    .replaceAll(/\bXdrive\b/gi, 'xDrive')
    .replaceAll(/\b4matic\b/gi, '4MATIC')
    .replaceAll(/\b4motion\b/gi, '4MOTION')
    .replaceAll(/\bQuattro\b/g, 'quattro')
    .replaceAll(/^(\d{3})(ci|cic|it|xi)\b/g, (_all, number: string, letters: string) => number + nameBmwBody(letters))
    .replaceAll(' (natural gas)', '')
    .replaceAll(/\bCNG\b/g, 'CNG');
  return readable.startsWith(`${maker} `) ? readable.slice(maker.length + 1) : readable;
}

/** "323ci" is the 323Ci: the letter for the body is a capital, the fuel letter is not. */
function nameBmwBody(letters: string): string {
  return letters === 'xi' ? 'xi' : letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Makers of control units as they are written in front of a type; of one that begins another, the longer is first. */
const makers = [
  'Magneti Marelli',
  'Siemens VDO',
  'Bosch',
  'Siemens',
  'Continental',
  'Delphi',
  'Denso',
  'Marelli',
  'Hitachi',
  'Mitsubishi',
  'Keihin',
  'Visteon',
  'Valeo',
  'Temic',
  'TRW',
  'Eldor',
  'Motorola',
];

/** Maker and type of a control unit in words such as `Bosch EDC17C46`; words that begin with no known maker are its type. */
export function splitControlUnit(words: string): { ecuBrand: string; ecuType: string } {
  const typed = words.trim();
  const ecuBrand = makers.find((maker) => `${typed} `.toLowerCase().startsWith(`${maker} `.toLowerCase())) ?? '';
  return { ecuBrand, ecuType: typed.slice(ecuBrand.length).trim() };
}

const familyNames: Readonly<Record<string, string>> = {
  edc3: 'Bosch EDC3',
  edc7: 'Bosch EDC7',
  edc15: 'Bosch EDC15',
  edc16: 'Bosch EDC16',
  medc17: 'Bosch EDC17 / MED17',
  md1: 'Bosch MD1 / MG1',
  me7: 'Bosch ME7',
  med9: 'Bosch MED9',
  motronic: 'Bosch Motronic',
  bosch: 'Bosch',
  sid801: 'Siemens SID801',
  ppd: 'Siemens PPD',
  simos18: 'Continental Simos 18',
  siemens: 'Siemens',
  delphi: 'Delphi',
  marelli: 'Marelli',
  denso: 'Denso',
  mitsucan: 'Mitsubishi',
  gm: 'GM',
  dsg: 'VAG DSG',
  nissan: 'Nissan',
  subaru_diesel: 'Subaru Diesel',
  subaru_hitachi: 'Subaru Hitachi',
};

/** The name of a family of control units, as makers and workshops say it. */
export const familyName = (family: string): string => familyNames[family] ?? family.toUpperCase();

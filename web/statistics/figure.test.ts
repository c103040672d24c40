import { expect, test } from 'vitest';
import { type Column, figureCsv } from './figure.ts';

const columns: Column<{ day: string; name: string; paid: number; seconds?: number }>[] = [
  { heading: 'Day', kind: 'day', of: ({ day }) => day },
  { heading: 'Name', kind: 'text', of: ({ name }) => name },
  { heading: 'Credits', kind: 'credits', of: ({ paid }) => paid },
  { heading: 'Median', fileHeading: 'Median (minutes)', kind: 'span', of: ({ seconds }) => seconds },
];
const rows = [
  { day: '2026-03-29', name: '=A;B', paid: 750_050, seconds: 95 },
  { day: '2026-03-30', name: 'C', paid: 0 },
];

test('a figure is formatted in the language of the reader', () => {
  expect(figureCsv(rows, columns, 'en')).toBe(
    "\uFEFFDay,Name,Credits,Median (minutes)\r\n2026-03-29,'=A;B,7500.50,1.58\r\n2026-03-30,C,0.00,\r\n",
  );
  expect(figureCsv(rows, columns, 'de')).toContain('2026-03-29;"\'=A;B";7500,50;1,58\r\n');
});

import type { EcuFamily } from '#ecu/identify.ts';
import { type Range, subtractRanges } from '#ecu/ranges.ts';

/** From here to the end of the file, tools that read an EDC17 append the data flash with the car's own numbers. */
const DATA_FLASH_AT = 0x200000;
const LONGEST_WITH_DATA_FLASH = 0x300000;
/** Reads of the internal flash of an MPC5xx, which some tools stamp with their name. */
const INTERNAL_FLASH_LENGTHS = new Set([0x70000, 0x71000]);

/**
 * Places whose content differs between cars of one software: serial numbers, immobilizer data, marks of tools. They are
 * never part of a solution. In EDC16 such a place is often ordinary code in another layout, so there what a checksum
 * covers (`checked`) does not count as volatile.
 */
export function volatileAreas(family: EcuFamily, length: number, checked: readonly Range[]): Range[] {
  switch (family) {
    case 'edc15':
      return [
        span(0x7bfb0, 0x7bfc0),
        span(0x7eb00, 0x7f200),
        span(0x7f900, 0x7ff00),
        { offset: length - 16, length: 16 },
      ];
    case 'edc16': {
      const areas = [span(0x6000, 0x6300), span(0x7fc0, 0x7fd0), span(0x8000, 0x8300)];
      if (INTERNAL_FLASH_LENGTHS.has(length)) areas.push(span(0, 16));
      return subtractRanges(areas, checked, length);
    }
    case 'medc17':
      return length < LONGEST_WITH_DATA_FLASH ? subtractRanges([span(DATA_FLASH_AT, length)], checked, length) : [];
    case 'med9':
      return subtractRanges([span(0x6c00, 0x7000)], checked, length);
    case 'motronic':
      return subtractRanges([span(0x1f00, 0x2000), span(0x7ff0, 0x8000)], checked, length);
    case 'bosch':
    case 'delphi':
    case 'denso':
    case 'edc7':
    case 'marelli':
    case 'md1':
    case 'me7':
    case 'mitsucan':
    case 'ppd':
    case 'sid801':
    case 'siemens':
    case 'simos18':
    case 'unknown':
      return [];
    default:
      return family satisfies never;
  }
}

function span(start: number, end: number): Range {
  return { offset: start, length: Math.max(0, end - start) };
}

import type { LineProblem } from '#contract/csv.ts';
import { type VehicleRow, type VehicleRowRefusal, readVehicleRow, vehicleColumns } from '#rules/vehicle-file.ts';
import type { Line, LineResult } from './read-line.ts';

export const vehicleColumnsNeeded = ['category', 'brand', 'model'] as const;

const problems: Record<VehicleRowRefusal, [LineProblem, keyof typeof vehicleColumns]> = {
  unknown_category: ['unknown', 'category'],
  invalid_brand: ['notValid', 'brand'],
  invalid_model: ['notValid', 'model'],
  invalid_engine_ccm: ['outOfRange', 'engineCcm'],
  invalid_engine_ps: ['outOfRange', 'enginePs'],
  text_too_long: ['tooLong', 'ecuType'],
  invalid_checksum: ['notValid', 'ecuChecksum'],
  invalid_acm_file_id: ['notValid', 'acmFileId'],
};

/** Reads one line of a file of vehicles: the same reading as on the command line. */
export function readVehicleLine(line: Line): LineResult<VehicleRow> {
  const reading = readVehicleRow({ ...line });
  if (reading.ok) return { ok: true, row: reading.vehicle };
  const [problem, column] = problems[reading.reason];
  return { ok: false, problem, column: vehicleColumns[column][0] };
}

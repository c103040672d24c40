import type { creditsApi } from '#contract/credits.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getCreditBalance } from './get-credit-balance.ts';
import { getCreditTrend } from './get-credit-trend.ts';
import { getPurchaseTerms } from './get-purchase-terms.ts';
import type { BookingParts } from './book-by-hand.ts';
import { changeCredits } from './change-credits.ts';
import { exportAllCredits, exportCredits } from './export-credits.ts';
import { listAllCredits, listCreditsOfUser } from './list-all-credits.ts';
import { setLowBalance } from './set-low-balance.ts';
import { approveBooking, declineBooking, getPendingBookings } from './pending-bookings.ts';
import { listCredits } from './list-credits.ts';

/** @param parts parts of the rooms above that bookings need */
export const creditsCalls = (
  database: Pick<Database, 'db' | 'reader'>,
  config: { publicUrl: string; vatRegisterUrl: string },
  parts: BookingParts,
): Handlers<typeof creditsApi> => ({
  getCreditBalance,
  setLowBalance,
  getCreditTrend,
  listCredits,
  exportCredits,
  listAllCredits,
  listCreditsOfUser,
  exportAllCredits,
  getPurchaseTerms,
  changeCredits: changeCredits(database, config, parts),
  getPendingBookings,
  approveBooking: approveBooking(database, config, parts),
  declineBooking,
});

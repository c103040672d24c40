import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { drawDocument, type Sheet } from './draw-document.ts';
import { presentLogo } from './make-document.ts';
import { documentParties } from './parties.ts';

/** A letter to a customer in the shape of a document: it has no number of a range, and is not stored. */
export async function drawLetter(
  read: Read,
  storage: Storage,
  userId: UserId,
  letter: (parties: Sheet['parties']) => Omit<Sheet, 'parties' | 'language' | 'logo' | 'data'>,
): Promise<Buffer> {
  const { parties } = await documentParties(read, userId);
  const logo = await presentLogo(read, storage);
  return drawDocument({ ...letter(parties), parties, language: parties.language, logo });
}

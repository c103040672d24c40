import { z } from 'zod';
import { CountryId, StateId } from '#contract/ids.ts';
import { emptySignUp, type SignUpValues } from './account-values.ts';
import { tabStorage } from '#web/api/index.ts';

/** Everything but passwords and consent, which are given anew. */
const SavedSignUp = z.object({
  username: z.string(),
  firstName: z.string(),
  secondName: z.string(),
  email: z.string(),
  companyName: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  countryId: CountryId.optional(),
  stateId: StateId.optional(),
  vatNumber: z.string(),
});

const storageKey = 'tuneport.signUp';
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Saves what was entered for this tab, so that a reload of the page does not cost it. */
export function saveSignUp(values: SignUpValues, storage: TabStorage = tabStorage): void {
  const saved = z.encode(SavedSignUp, values);
  const isEmpty = Object.values(saved).every((value) => value === '' || value === undefined);
  try {
    if (isEmpty) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(saved));
  } catch {
    // A full or forbidden storage costs the convenience, never the sign-up.
    storage.removeItem(storageKey);
  }
}

/** The entries from before the page went away; none where they cannot be read. */
export function savedSignUp(storage: TabStorage = tabStorage): SignUpValues | undefined {
  const text = storage.getItem(storageKey);
  if (text === null) return undefined;
  try {
    const saved = SavedSignUp.safeParse(JSON.parse(text)).data;
    return saved && { ...emptySignUp, ...saved };
  } catch {
    return undefined;
  }
}

export function forgetSignUp(storage: TabStorage = tabStorage): void {
  storage.removeItem(storageKey);
}

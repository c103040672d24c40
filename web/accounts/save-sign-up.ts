import { z } from 'zod';
import { CountryId, StateId } from '#contract/ids.ts';
import { emptySignUp, type SignUpValues } from './account-values.ts';

/** Everything but passwords and consent, which are given anew. */
const Kept = z.object({
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
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps what was entered for this tab, so that a reload of the page does not cost it. */
export function saveSignUp(values: SignUpValues, shelf: Shelf = sessionStorage): void {
  const kept = z.encode(Kept, values);
  const isEmpty = Object.values(kept).every((value) => value === '' || value === undefined);
  try {
    if (isEmpty) shelf.removeItem(storageKey);
    else shelf.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs the convenience, never the sign-up.
    shelf.removeItem(storageKey);
  }
}

/** What was entered before the page went away; what somebody else wrote there counts as nothing. */
export function savedSignUp(shelf: Shelf = sessionStorage): SignUpValues | undefined {
  const text = shelf.getItem(storageKey);
  if (text === null) return undefined;
  try {
    const kept = Kept.safeParse(JSON.parse(text)).data;
    return kept && { ...emptySignUp, ...kept };
  } catch {
    return undefined;
  }
}

export function forgetSignUp(shelf: Shelf = sessionStorage): void {
  shelf.removeItem(storageKey);
}

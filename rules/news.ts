import type { GroupId } from '#contract/ids.ts';
import { languages } from '#contract/language-names.ts';
import type { Language } from '#contract/languages.ts';
import type { News } from '#contract/news.ts';
import { businessClock } from './support-hours.ts';

/** The person before whom news are judged; without a group a customer is in none. */
export type NewsReader =
  | { readonly side: 'visitor' }
  | { readonly side: 'customer'; readonly groupId: GroupId | undefined }
  | { readonly side: 'staff' };

type Period = Pick<News, 'active' | 'from' | 'to'>;
type Addressed = Pick<News, 'audience' | 'groupIds'>;

export type NewsState = 'off' | 'planned' | 'shown' | 'over';

/** The state of news at an instant; the first and the last day are whole days by the clocks of the business. */
export function newsState({ active, from, to }: Period, at: Date): NewsState {
  if (!active) return 'off';
  const { day } = businessClock(at);
  if (from !== undefined && day < from) return 'planned';
  return to !== undefined && day > to ? 'over' : 'shown';
}

function isAddressed({ audience, groupIds }: Addressed, reader: NewsReader): boolean {
  switch (reader.side) {
    case 'visitor':
      return audience.includes('visitors');
    case 'staff':
      return audience.includes('staff');
    case 'customer':
      return (
        audience.includes('customers') ||
        (audience.includes('groups') && reader.groupId !== undefined && groupIds.includes(reader.groupId))
      );
  }
}

/** The news are for the reader and run at the instant. */
export const isShown = (news: Period & Addressed, reader: NewsReader, at: Date): boolean =>
  newsState(news, at) === 'shown' && isAddressed(news, reader);

/** The text in the reader's language, else in English, else in the first language of the portal that has one. */
export function chooseText<Text extends { readonly language: Language }>(
  texts: readonly Text[],
  language: Language,
): Text | undefined {
  const order: readonly string[] = [language, 'en', ...Object.keys(languages)];
  return texts.toSorted((one, other) => order.indexOf(one.language) - order.indexOf(other.language))[0];
}

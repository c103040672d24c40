import { useStore } from '@nanostores/react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { type Language, reading } from './index.ts';
import type { TFunction } from 'i18next';
import type { Values } from './translate.ts';

/** The texts for a component, which is drawn anew when the language changes. */
export function useTranslation(): { t: TFunction; i18n: { t: TFunction; language: Language } } {
  const { t, language } = useStore(reading);
  return { t, i18n: { t, language } };
}

type TransProps = { i18nKey: string; values?: Values; components: Readonly<Record<string, ReactElement>> };

/** A text with elements in it: `<terms>…</terms>` becomes the component of that name, around the words between. */
export function Trans({ i18nKey, values, components }: TransProps): ReactNode {
  const { t } = useTranslation();
  const text = t(i18nKey as never, values as never) as unknown as string;
  // Words before an element, its name and its words, and so on.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const element = index % 3 === 2 ? components[parts[index - 1] ?? ''] : undefined;
    return element === undefined ? part : cloneElement(element, { key: index }, part);
  });
}

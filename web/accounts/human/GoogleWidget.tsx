import { Anchor, Text, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { wrongColor } from '#web/accounts/colors.ts';
import { loadRecaptcha } from './google-script.ts';

type Props = { siteKey: string; onAnswer: (token: string) => void };

/** Google's own check, for portals whose operator has set its key. */
export function GoogleWidget({ siteKey, onAnswer }: Props) {
  const { t, i18n } = useTranslation();
  const theme = useComputedColorScheme('light');
  const place = useRef<HTMLDivElement>(null);
  const {
    data: google,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['googleScript'],
    queryFn: () => loadRecaptcha(i18n.language),
    staleTime: Infinity,
    retry: false,
  });
  const answered = useEffectEvent(onAnswer);
  // The widget is drawn by Google's script, once into one element.
  useEffect(() => {
    if (google === undefined || place.current === null) return;
    const element = document.createElement('div');
    place.current.replaceChildren(element);
    google.render(element, {
      sitekey: siteKey,
      theme,
      callback: (token) => {
        answered(token);
      },
    });
  }, [google, siteKey, theme]);
  return (
    <>
      <Text size="sm">{t('accounts.human.widget')}</Text>
      <div ref={place} />
      {isError && (
        <Text size="xs" c={wrongColor}>
          {t('accounts.human.scriptMissing')}{' '}
          <Anchor component="button" type="button" size="xs" underline="always" onClick={() => void refetch()}>
            {t('accounts.human.again')}
          </Anchor>
        </Text>
      )}
    </>
  );
}

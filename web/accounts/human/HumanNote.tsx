import { Anchor, Group, Loader, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { rightColor, wrongColor } from '#web/accounts/ValidMark.tsx';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import type { HumanCheck } from './useHumanCheck.ts';

/** The progress of the check that a visitor is a person. */
export function HumanNote({ check }: { check: HumanCheck }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  // Its line is there from the start: a button that moves while it is clicked is not clicked.
  return (
    <Stack gap={4} mih={20} id="human-check" role="status" aria-label={t('accounts.human.label')}>
      {check.state === 'checking' && (
        <Group gap="xs">
          <Loader size="xs" />
          <Text size="xs" c="dimmed">
            {t('accounts.human.checking')}
          </Text>
        </Group>
      )}
      {check.state === 'pass' && (
        <Group gap="xs">
          <IconCircleCheck size={16} color={rightColor} aria-hidden />
          <Text size="xs" c="dimmed">
            {t('accounts.human.done')}
          </Text>
        </Group>
      )}
      {check.siteKey !== undefined && <GoogleWidget siteKey={check.siteKey} onAnswer={check.answer} />}
      {check.error !== null && (
        <Text size="xs" c={wrongColor}>
          {refusalText(check.error)}{' '}
          <Anchor component="button" type="button" size="xs" underline="always" onClick={check.renew}>
            {t('accounts.human.again')}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

type Props = { siteKey: string; onAnswer: (token: string) => void };

/** Google's own check, for portals whose operator has set its key. */
function GoogleWidget({ siteKey, onAnswer }: Props) {
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

/** The part of Google's script that is used here. */
type Recaptcha = {
  ready: (then: () => void) => void;
  render: (
    place: HTMLElement,
    settings: { sitekey: string; theme: 'light' | 'dark'; callback: (token: string) => void },
  ) => number;
};
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<Recaptcha> | undefined;

/** Loads Google's script once, in a language; a failure may be tried again. */
function loadRecaptcha(language: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?${new URLSearchParams({ render: 'explicit', hl: language })}`;
    script.addEventListener('load', () => {
      const { grecaptcha } = window;
      if (grecaptcha === undefined) reject(new Error('the script brought nothing'));
      else
        grecaptcha.ready(() => {
          resolve(grecaptcha);
        });
    });
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new Error('the script did not load'));
    });
    document.head.append(script);
  });
  return loading;
}

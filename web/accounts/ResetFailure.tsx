import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RefusedCall } from '#web/api/index.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import type { ResetRequest } from './useResetRequest.ts';

/** Why no link was mailed (customer specification, section 8). */
export function ResetFailure({ request: { data, error } }: { request: ResetRequest }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  function textOf(): string | undefined {
    if (error instanceof RefusedCall)
      return t('accounts.reset.otherCode', { reason: refusalText(error), code: error.code });
    if (error !== null) return t('accounts.reset.failed');
    switch (data?.code) {
      case undefined:
      case 200:
        return undefined;
      case 101:
        return t('accounts.reset.notFound');
      case 201:
        return t('accounts.reset.notSent');
      default:
        return t('accounts.reset.otherCode', { reason: t('accounts.reset.failed'), code: data?.code });
    }
  }
  const text = textOf();
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}

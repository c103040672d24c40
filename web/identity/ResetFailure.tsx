import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RefusedCall } from '#web/api/index.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import type { ResetRequest } from './useResetRequest.ts';

/** Why no link was mailed (customer specification, section 8). */
export function ResetFailure({ request: { data, error } }: { request: ResetRequest }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  function textOf(): string | undefined {
    if (error instanceof RefusedCall)
      return t('identity.reset.otherCode', { reason: refusalText(error), code: error.code });
    if (error !== null) return t('identity.reset.failed');
    if (data?.code === 101) return t('identity.reset.notFound');
    return data?.code === 201 ? t('identity.reset.notSent') : undefined;
  }
  const text = textOf();
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingApi } from '#contract/billing.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Hands the PDF of a document to the browser's downloads. */
export function useDownloadDocument(number: string) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: () => download(billingApi.downloadDocument, { number }),
    onError: (error) => {
      notify.error(t('billing.openFailed', { number, reason: refusalText(error) }));
    },
  });
}

import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { creditsApi } from '#contract/credits.ts';
import { download } from '#web/api/index.ts';
import { ExportButton } from '#web/kit/ExportButton.tsx';

type Props =
  | { ofAll?: false; filter: Input<typeof creditsApi.listCredits> }
  | { ofAll: true; filter: Input<typeof creditsApi.listAllCredits> };

/** Every transaction that the filter leaves, as a CSV file: the customer's own, or those of all customers. */
export function ExportCreditsButton(props: Props) {
  const { t } = useTranslation();
  return (
    <ExportButton
      label={t('credits.overview.export')}
      failed={(reason) => t('credits.overview.exportFailed', { reason })}
      onExport={(language) =>
        props.ofAll === true
          ? download(creditsApi.exportAllCredits, { ...props.filter, language })
          : download(creditsApi.exportCredits, { ...props.filter, language })
      }
    />
  );
}

import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { auditApi } from '#contract/audit.ts';
import { download } from '#web/api/index.ts';
import { ExportButton } from '#web/kit/ExportButton.tsx';

/** Every line that the filter leaves, as a CSV file. */
export function ExportAuditButton({ filter }: { filter: Input<typeof auditApi.getAuditLog> }) {
  const { t } = useTranslation();
  return (
    <ExportButton
      label={t('audit.export')}
      failed={(reason) => t('audit.exportFailed', { reason })}
      onExport={(language) => download(auditApi.exportAuditLog, { ...filter, language })}
    />
  );
}

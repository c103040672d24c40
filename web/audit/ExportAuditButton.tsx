import { useTranslation } from 'react-i18next';
import { exportAuditLog, type getAuditLog } from '#contract/audit.ts';
import type { Input } from '#contract/call.ts';
import { download } from '#web/api/index.ts';
import { ExportButton } from '#web/ui/ExportButton.tsx';

/** Every line that the filter leaves, as a CSV file. */
export function ExportAuditButton({ filter }: { filter: Input<typeof getAuditLog> }) {
  const { t } = useTranslation();
  return (
    <ExportButton
      label={t('audit.export')}
      failed={(reason) => t('audit.exportFailed', { reason })}
      onExport={(language) => download(exportAuditLog, { ...filter, language })}
    />
  );
}

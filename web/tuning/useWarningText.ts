import { useTranslation } from 'react-i18next';

const known = ['signatureNotRenewed', 'checksumLeftToTool'] as const;

/** The words for a warning of the automatic service. */
export function useWarningText(): (warning: string) => string {
  const { t } = useTranslation();
  return (warning) => {
    const code = known.find((one) => one === warning);
    return code === undefined ? warning : t(`staff.report.warnings.${code}`);
  };
}

import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './tuning.module.css';

/** Whether a checksum is correct, in color and word. */
export function ChecksumMark({ ok }: { ok: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge className={classes['mark'] ?? ''} color={ok ? 'green' : 'red'} variant="light" tt="none" size="sm">
      {t(ok ? 'engine.report.correct' : 'engine.report.wrong')}
    </Badge>
  );
}

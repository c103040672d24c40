import { Anchor } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './billing.module.css';
import { useDownloadDocument } from './useDownloadDocument.ts';

/** The number of a document; a click opens its PDF. */
export function DocumentLink({ number }: { number: string }) {
  const { t } = useTranslation();
  const opening = useDownloadDocument(number);
  return (
    <Anchor
      component="button"
      type="button"
      fz="inherit"
      className={classes['document'] ?? ''}
      title={t('billing.open', { number })}
      aria-busy={opening.isPending}
      onClick={() => {
        if (!opening.isPending) opening.mutate();
      }}
    >
      <IconFileTypePdf size={14} aria-hidden />
      {number}
    </Anchor>
  );
}

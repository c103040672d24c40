import { Alert, Anchor, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChosenNames } from './save-order.ts';

type Props = { fileNames: ChosenNames; onStartOver: () => void };

/** Says that an unfinished order is back after a reload, and which files it had. */
export function RestoredNote({ fileNames, onStartOver }: Props) {
  const { t, i18n } = useTranslation();
  const names = [fileNames.engineFile, fileNames.moduleFile, fileNames.supportFile].filter(
    (name) => name !== undefined,
  );
  return (
    <Alert variant="default" icon={<IconHistory aria-hidden />} title={t('ordering.restored.title')}>
      <Text size="sm">
        {names.length === 0
          ? t('ordering.restored.text')
          : t('ordering.restored.files', { files: new Intl.ListFormat(i18n.language).format(names) })}
      </Text>
      <Anchor component="button" type="button" size="sm" mt={4} onClick={onStartOver}>
        {t('ordering.restored.startOver')}
      </Anchor>
    </Alert>
  );
}

import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { internal: boolean; onChange: (internal: boolean) => void };

/** Whether staff write to the customer or a note among themselves. */
export function MessageKind({ internal, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('chat.form.kind')}
      color={internal ? 'yellow.8' : 'port'}
      data={[
        { value: 'reply', label: t('chat.form.reply') },
        { value: 'note', label: t('chat.form.note') },
      ]}
      value={internal ? 'note' : 'reply'}
      onChange={(kind) => {
        onChange(kind === 'note');
      }}
    />
  );
}

import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';

type Props = { name: string; text: string; isPending: boolean; onRemove: () => Promise<unknown> };

/** Takes a tool from the list of its customer, after asking. */
export function RemoveToolButton({ name, text, isPending, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <DeleteButton
      title={t('tools.ofCustomer.removeTitle', { name })}
      text={text}
      confirmLabel={t('tools.ofCustomer.remove')}
      aria-label={t('tools.ofCustomer.removeNamed', { name })}
      isPending={isPending}
      onDelete={onRemove}
    >
      {t('tools.ofCustomer.remove')}
    </DeleteButton>
  );
}

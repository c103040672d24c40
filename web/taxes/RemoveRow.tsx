import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';

type Props = {
  /** Names the row for the question and for those who hear the button. */
  entry: string;
  /** `run` of a command. */
  onRemove: () => unknown;
  isPending: boolean;
};

/** The button at a row that removes it, after asking. */
export function RemoveRow({ entry, onRemove, isPending }: Props) {
  const { t } = useTranslation();
  const label = t('taxes.remove', { entry });
  return (
    <DeleteButton
      title={label}
      text={t('taxes.removeWhat')}
      confirmLabel={t('taxes.removeConfirm')}
      onDelete={onRemove}
      isPending={isPending}
      aria-label={label}
    >
      {t('taxes.removeShort')}
    </DeleteButton>
  );
}

import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LegalConfirmation, LegalNoticeKind } from '#contract/settings.ts';
import { LegalNotice } from './LegalNotice.tsx';
import { fieldIds } from './order-fields.ts';

type Props = {
  /** What the chosen methods need to have confirmed; nothing is shown when that is nothing. */
  kinds: readonly LegalNoticeKind[];
  confirmed: readonly LegalConfirmation[];
  onChange: (confirmed: readonly LegalConfirmation[]) => void;
};

/** The legal notices of the chosen methods, each with a box that has to be ticked before the order is sent. */
export function LegalNotices({ kinds, confirmed, onChange }: Props) {
  const { t } = useTranslation();
  if (kinds.length === 0) return undefined;
  return (
    <Stack gap="sm" id={fieldIds.legalNotice} component="section" aria-labelledby="order-legal-title">
      <Title order={3} size="sm" id="order-legal-title">
        {t('settings.legalNotice.title')}
      </Title>
      {kinds.map((kind) => (
        <LegalNotice
          key={kind}
          kind={kind}
          confirmed={confirmed.find((one) => one.kind === kind)}
          onChange={(confirmation) => {
            const others = confirmed.filter((one) => one.kind !== kind);
            onChange(confirmation === undefined ? others : [...others, confirmation]);
          }}
        />
      ))}
    </Stack>
  );
}

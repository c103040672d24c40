import { Input, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const kinds = ['company', 'private'] as const;
export type Kind = (typeof kinds)[number];

/** Who signs up. */
export function SignUpKind({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Input.Label component="div" id="sign-up-kind">
        {t('accounts.signUp.kind')}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby="sign-up-kind"
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`accounts.signUp.${value}`) }))}
        onChange={onChoose}
      />
    </div>
  );
}

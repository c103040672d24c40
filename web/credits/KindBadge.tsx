import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CreditKind } from '#contract/credits.ts';

const colors = {
  purchase: 'teal',
  payment: 'gray',
  refund: 'blue',
  correction: 'yellow',
  bonus: 'teal',
} as const satisfies Record<CreditKind, string>;

/** What kind of transaction it is. */
export function KindBadge({ kind }: { kind: CreditKind }) {
  const { t } = useTranslation();
  return (
    <Badge variant="outline" color={colors[kind]} c="inherit" tt="none" miw="max-content">
      {t(`credits.kind.${kind}`)}
    </Badge>
  );
}

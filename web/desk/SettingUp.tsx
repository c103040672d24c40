import { Anchor, Button, Card, Group, Text } from '@mantine/core';
import { IconCircleDashed, IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Desk, SellingStep } from '#contract/desk.ts';
import { DeskCard } from './DeskCards.tsx';

type SetUpLineProps = NonNullable<Desk['setup']> & { onHide: () => void };

/** The number of missing steps of the guided start, and the way to them. */
export function SetUpLine({ missing, total, onHide }: SetUpLineProps) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="xs" component="section" aria-label={t('setup.title')}>
      <Group justify="space-between" gap="xs">
        <Group gap={8} wrap="nowrap">
          <IconListCheck size={18} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm">{t('desk.setup.missing', { missing, total })}</Text>
        </Group>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/admin/setup" {...props} />}>
            {t('desk.setup.open')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
            {t('desk.setup.hide')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

const sellingParts = {
  company: 'company',
  vatNumber: 'company',
  letters: 'company',
  ways: 'bank',
  transferCode: 'bank',
} as const;

/** Steps that the operator still has to take before credits are sold; nothing once all are done. */
export function DeskSelling({ steps }: { steps: readonly SellingStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return undefined;
  return (
    <DeskCard title={t('desk.selling.title')} total={steps.length} none="">
      <Text component="li" size="sm" c="dimmed">
        {t('desk.selling.about')}
      </Text>
      {steps.map((step) => (
        <Group key={step} component="li" gap={8} wrap="nowrap" align="flex-start">
          <IconCircleDashed size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Anchor
            size="sm"
            renderRoot={(props) => {
              if (step === 'taxRate') return <Link to="/admin/accounting" search={{ list: 'taxes' }} {...props} />;
              if (step === 'imprint' || step === 'terms' || step === 'privacy')
                return <Link to="/admin/texts" search={{ kind: step }} {...props} />;
              return <Link to="/admin/options" search={{ part: sellingParts[step] }} {...props} />;
            }}
          >
            {t(`desk.selling.${step}`)}
          </Anchor>
        </Group>
      ))}
    </DeskCard>
  );
}

import { Anchor, List, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { goToField } from './order-fields.ts';
import type { Missing } from './order-form.ts';

/** What an order still lacks; each leads to its field. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation();
  if (missing.length === 0)
    return (
      <List size="sm" icon={<IconCircleCheck size={16} color="var(--mantine-color-green-text)" aria-hidden />} center>
        <List.Item>{t('ordering.summary.ready')}</List.Item>
      </List>
    );
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="order-missing">
        {t('ordering.summary.stillMissing')}
      </Text>
      <List
        size="sm"
        c="dimmed"
        center
        icon={<IconCircleDashed size={16} aria-hidden />}
        aria-labelledby="order-missing"
      >
        {missing.map((one) => (
          <List.Item key={one}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              onClick={() => {
                goToField(one);
              }}
            >
              {t(`ordering.missing.${one}`)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

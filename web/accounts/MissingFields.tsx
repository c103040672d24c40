import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { goToField, type SignUpValues } from './account-values.ts';
import { rightColor } from './ValidMark.tsx';

/** The fields that a form still lacks; each leads to its field. */
export function MissingFields({ missing }: { missing: readonly (keyof SignUpValues)[] }) {
  const { t } = useTranslation();
  if (missing.length === 0)
    return (
      <Group gap="xs">
        <IconCircleCheck size={16} color={rightColor} aria-hidden />
        <Text size="sm">{t('accounts.signUp.ready')}</Text>
      </Group>
    );
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id="account-missing">
        {t('accounts.signUp.stillMissing')}
      </Text>
      <Group
        component="ul"
        gap="4px 12px"
        fz="sm"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-labelledby="account-missing"
      >
        {missing.map((field) => (
          <li key={field}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              style={{ justifyContent: 'start' }}
              onClick={() => {
                goToField(field);
              }}
            >
              {t(`accounts.field.${field}`)}
            </Anchor>
          </li>
        ))}
      </Group>
    </Stack>
  );
}

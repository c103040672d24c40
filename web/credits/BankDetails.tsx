import { ActionIcon, Card, CopyButton, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import type { creditsApi } from '#contract/credits.ts';

type Bank = NonNullable<Output<typeof creditsApi.getBuyingOptions>['bank']>;

/** Where a transfer goes; each line can be copied. */
export function BankDetails({ bank }: { bank: Bank }) {
  const { t } = useTranslation();
  const lines = [
    { label: t('credits.checkout.holder'), value: bank.holder },
    { label: t('credits.checkout.bank'), value: bank.name },
    { label: t('credits.checkout.iban'), value: bank.iban },
    { label: t('credits.checkout.bic'), value: bank.bic },
    { label: t('credits.checkout.reference'), value: bank.reference },
  ].filter(({ value }) => value !== '');
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {t('credits.checkout.transferTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('credits.checkout.transferText')}
      </Text>
      <Stack gap="xs">
        {lines.map(({ label, value }) => (
          <Group key={label} justify="space-between" wrap="nowrap">
            <div>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
            <CopyButton value={value}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? t('credits.checkout.copied') : t('credits.checkout.copy', { what: label })}>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    onClick={copy}
                    aria-label={copied ? t('credits.checkout.copied') : t('credits.checkout.copy', { what: label })}
                  >
                    {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
      <Text size="sm" mt="md">
        {t('credits.checkout.referenceHint')}
      </Text>
    </Card>
  );
}

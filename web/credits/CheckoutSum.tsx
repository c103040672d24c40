import { Card, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';

/** What so many credits cost. `creditPrice` in euro cents, before tax. */
export function CheckoutSum({ credits, creditPrice }: { credits: number; creditPrice: number }) {
  const { t } = useTranslation();
  const { count, eur } = useFormats();
  const lines = [
    [t('credits.checkout.credits'), count(credits)],
    [t('credits.checkout.creditPrice'), eur(creditPrice)],
    [t('credits.checkout.net'), eur(credits * creditPrice)],
  ] as const;
  return (
    <Card withBorder>
      {lines.map(([label, value]) => (
        <Group key={label} justify="space-between">
          <Text>{label}</Text>
          <Text fw={600}>{value}</Text>
        </Group>
      ))}
      <Text size="sm" c="dimmed" mt="xs">
        {t('credits.checkout.vat')}
      </Text>
    </Card>
  );
}

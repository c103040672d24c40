import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { buyingApi } from '#contract/purchases/buying.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';

const openPurchases = query(buyingApi.listPurchases, { filterMode: 'all', state: 'open' });

/** True until it is known whether anything waits for a transfer. */
export const useOpenPurchasesPending = (): boolean => useQuery(openPurchases).isPending;

/** Own purchases that wait for a transfer, each with the way to the account and the code; nothing where there are none. */
export function OpenPurchases() {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  const money = useMoney();
  const { data } = useQuery(openPurchases);
  const open = data?.data.filter(({ way }) => way === 'transfer') ?? [];
  if (open.length === 0) return null;
  return (
    <Card withBorder component="section" aria-label={t('purchases.open.title')}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('purchases.open.title')}
        </Title>
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {open.map(({ purchaseId, gross, reference, createdAt, ...purchase }) => (
            <Group key={purchaseId} component="li" justify="space-between" gap="xs">
              <div>
                <Text size="sm">
                  {t('purchases.open.item', { amount: money(gross), credits: credits(purchase.credits) })}
                </Text>
                <Text size="xs" c="dimmed">
                  {[formatReference(reference), dateTime(createdAt)].join(' · ')}
                </Text>
              </div>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to="/account/purchase" search={{ purchase: purchaseId }} {...props} />}
              >
                {t('purchases.open.howToPay')}
              </Anchor>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

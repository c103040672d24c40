import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type UnprovenFamily, familiesApi } from '#contract/automation/families.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { familyName } from '#web/vocabulary/control-units.ts';

/** The families that no real image has proven, what was seen of them, and their confirmation by an administrator. */
export function UnprovenFamilies({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  const families = useQuery(query(familiesApi.getUnprovenFamilies, {}));
  const { data } = families;
  return (
    <Card withBorder padding="md" component="section" aria-label={t('automation.families.title')}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('automation.families.title')}
        </Title>
        <Text size="sm" c="dimmed" maw={680}>
          {t('automation.families.text')}
        </Text>
        {families.isError && <ErrorNotice error={families.error} onRetry={() => void families.refetch()} />}
        {families.isPending && <Skeleton h={330} />}
        {data !== undefined && (
          <DataTable
            label={t('automation.families.title')}
            rows={data}
            rowKey={({ family }) => family}
            isBorderless
            columns={[
              {
                id: 'family',
                head: t('automation.families.columns.family'),
                phone: 'head',
                cell: ({ family }) => (
                  <Text size="sm" fw={600}>
                    {familyName(family)}
                  </Text>
                ),
              },
              {
                id: 'files',
                head: t('automation.families.columns.files'),
                isNumber: true,
                align: 'right',
                phone: 'line',
                cell: ({ files }) => count(files),
                phoneCell: ({ files }) => t('automation.families.files', { count: files }),
              },
              {
                id: 'seen',
                head: t('automation.families.columns.seen'),
                noWrap: true,
                cell: ({ seenAt }) =>
                  seenAt === undefined ? (
                    <Text span size="sm" c="dimmed">
                      {t('automation.families.never')}
                    </Text>
                  ) : (
                    <Time at={seenAt} />
                  ),
              },
              {
                id: 'solutions',
                head: t('automation.families.columns.solutions'),
                isNumber: true,
                align: 'right',
                cell: ({ solutions }) => count(solutions),
              },
              {
                id: 'state',
                head: t('automation.families.columns.state'),
                noWrap: true,
                phone: 'fact',
                cell: ({ confirmed }) =>
                  confirmed === undefined ? (
                    <Text span size="sm" c="dimmed">
                      {t('automation.families.waits')}
                    </Text>
                  ) : (
                    <span
                      title={
                        confirmed.by === undefined
                          ? t('automation.families.byUpdate')
                          : t('automation.families.by', { when: dateTime(confirmed.at), who: confirmed.by })
                      }
                    >
                      <StateBadge size="sm" color="good" label={t('automation.families.confirmed')} />
                    </span>
                  ),
              },
              isAdmin && {
                id: 'actions',
                head: '',
                align: 'right',
                phone: 'end',
                isScreenOnly: true,
                cell: (family) => <Confirmation family={family} />,
              },
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Confirms a family, or withdraws its confirmation; each is asked first. */
function Confirmation({ family: { family, confirmed } }: { family: UnprovenFamily }) {
  const { t } = useTranslation();
  const name = familyName(family);
  const confirming = useCommand(familiesApi.confirmFamily, {
    done: t('automation.families.confirmedNow', { family: name }),
  });
  const withdrawing = useCommand(familiesApi.withdrawFamily, {
    done: t('automation.families.withdrawnNow', { family: name }),
  });
  const act = confirmed === undefined ? 'confirm' : 'withdraw';
  const command = confirmed === undefined ? confirming : withdrawing;
  const runIfSure = async () => {
    const isSure = await confirm({
      title: t(`automation.families.${act}Title`, { family: name }),
      text: t(`automation.families.${act}Text`),
      confirmLabel: t(`automation.families.${act}`),
    });
    if (isSure) await command.run({ family });
  };
  return (
    <Group justify="flex-end" wrap="nowrap">
      <Button size="compact-sm" variant="default" loading={command.isPending} onClick={() => void runIfSure()}>
        {t(`automation.families.${act}`)}
      </Button>
    </Group>
  );
}

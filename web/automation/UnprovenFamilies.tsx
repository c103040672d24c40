import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type UnprovenFamily, familiesApi } from '#contract/automation/families.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useAgo } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { familyName } from '#web/vocabulary/control-units.ts';

/** The families that no real image has proven, what was seen of them, and their confirmation by an administrator. */
export function UnprovenFamilies({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
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
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {data.map((family) => (
              <Family key={family.family} family={family} isAdmin={isAdmin} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

type Props = { family: UnprovenFamily; isAdmin: boolean };

/** A family with what was seen of it, who delivers its files, and the change of that. */
function Family({ family, isAdmin }: Props) {
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  const ago = useAgo();
  const { files, seenAt, solutions, confirmed } = family;
  const facts = [
    t('automation.families.files', { count: files }),
    ...(seenAt === undefined ? [] : [t('automation.families.seen', { when: ago(seenAt) })]),
    ...(solutions === 0 ? [] : [t('automation.families.solutions', { number: count(solutions) })]),
  ];
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <div>
        <Text size="sm" fw={600}>
          {familyName(family.family)}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {confirmed === undefined ? (
          <Text span size="sm" c="dimmed" ta="right">
            {t('automation.families.waits')}
          </Text>
        ) : (
          <StateBadge
            size="sm"
            color="good"
            label={t('automation.families.confirmed')}
            title={
              confirmed.by === undefined
                ? t('automation.families.byUpdate')
                : t('automation.families.by', { when: dateTime(confirmed.at), who: confirmed.by })
            }
          />
        )}
        {isAdmin && <Confirmation family={family} />}
      </Group>
    </Group>
  );
}

/** Confirms a family, or withdraws its confirmation; each is asked first. */
function Confirmation({ family: { family, confirmed } }: Pick<Props, 'family'>) {
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
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      loading={command.isPending}
      onClick={() => void runIfSure()}
    >
      {t(`automation.families.${act}`)}
    </Button>
  );
}

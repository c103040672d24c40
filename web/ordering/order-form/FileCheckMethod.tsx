import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { IconBolt, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MethodForecast } from '#contract/automation.ts';
import classes from './order-form.module.css';

type Props = {
  name: string;
  /** Absent while it is asked for. */
  forecast: MethodForecast | undefined;
  /** How long a person takes, in words. */
  handText: string;
  /** Not where one cause for all methods is told once. */
  showsReason: boolean;
};

/** Who would do one method; by hand also why. */
export function FileCheckMethod({ name, forecast, handText, showsReason }: Props) {
  const { t } = useTranslation();
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {forecast === undefined && <Skeleton height={18} width={70} className={classes['fixed']} />}
        {forecast?.service === 'instant' && (
          <Badge
            color="green"
            variant="light"
            tt="none"
            leftSection={<IconBolt size={12} aria-hidden />}
            className={`${classes['fixed']} ${classes['badge']}`}
          >
            {t('engine.fileCheck.service.instant')}
          </Badge>
        )}
        {forecast?.service === 'byHand' && (
          <Badge
            color="blue"
            variant="light"
            tt="none"
            leftSection={<IconUser size={12} aria-hidden />}
            className={`${classes['fixed']} ${classes['badge']}`}
          >
            {handText}
          </Badge>
        )}
      </Group>
      {showsReason && forecast?.reason !== undefined && (
        <Text size="xs" c="dimmed">
          {t(`tasks.reason.${forecast.reason}`)}
        </Text>
      )}
    </li>
  );
}

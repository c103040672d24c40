import { Skeleton } from '@mantine/core';
import { IconBolt, IconHeadset } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { MethodId } from '#contract/ids.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './order-form.module.css';
import type { MethodMarks } from './useMethodMarks.ts';

type Props = { methodId: MethodId; marks: MethodMarks };

/** The one who does a method on the chosen file: the automatic service at once, or support by a time. */
export function ServiceMark({ methodId, marks }: Props) {
  const { t } = useTranslation();
  const { weekdayTime, dateTime } = useFormats();
  if (marks.state === 'none') return undefined;
  if (marks.state === 'loading')
    return (
      <span className={classes['service']}>
        <Skeleton component="span" height={14} width={72} />
      </span>
    );
  const mark = marks.methods.find((one) => one.methodId === methodId);
  if (mark === undefined) return undefined;
  const { expectedAt } = marks;
  return (
    <span className={classes['service']}>
      {mark.service === 'instant' ? (
        <StateBadge size="xs" color="green" icon={IconBolt} label={t('engine.fileCheck.service.instant')} />
      ) : (
        <time dateTime={expectedAt}>
          <StateBadge
            size="xs"
            color="blue"
            icon={IconHeadset}
            label={t('engine.fileCheck.service.readyBy', { when: weekdayTime(expectedAt) })}
            title={t('engine.fileCheck.service.expected', { when: dateTime(expectedAt) })}
          />
        </time>
      )}
    </span>
  );
}

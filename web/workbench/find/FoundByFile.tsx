import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { type FoundByFile as Found, type FoundOrder, maxFoundByFile } from '#contract/automation/find-by-file.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { FileCheckFacts } from '#web/tasks/FileCheckFacts.tsx';
import { UnprovenNote } from '#web/tasks/UnprovenNote.tsx';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import classes from './find.module.css';

type Props = { name: string; found: Found };

/** The answer about a file: what it is, and where it or its software is known. */
export function FoundByFile({ name, found }: Props) {
  const { t } = useTranslation();
  const { sha256, facts, isUnproven, sameFile, deliveries, sameSoftware, solutions } = found;
  return (
    <Stack gap="lg" role="status" aria-label={t('workbench.find.result', { name })}>
      <Card withBorder padding="md">
        <Stack gap="sm">
          <Title order={2} size="h5" className={classes['words'] ?? ''}>
            {name}
          </Title>
          <FileCheckFacts facts={facts} />
          {isUnproven && <UnprovenNote />}
          <Text size="xs" c="dimmed" ff="monospace" className={classes['words'] ?? ''}>
            {t('workbench.find.digest', { digest: sha256 })}
          </Text>
        </Stack>
      </Card>
      <Part title={t('workbench.find.sameFile')} none={t('workbench.find.noSameFile')} count={sameFile.length}>
        {sameFile.map((order) => (
          <OrderLine key={order.taskId} order={order} />
        ))}
      </Part>
      <Part title={t('workbench.find.deliveries')} none={t('workbench.find.noDeliveries')} count={deliveries.length}>
        {deliveries.map((delivery) => (
          <OrderLine
            key={`${delivery.taskId} ${delivery.version}`}
            order={delivery}
            more={
              <Text span size="sm">
                {t(delivery.current ? 'workbench.find.current' : 'workbench.find.earlier', {
                  version: delivery.version,
                })}
              </Text>
            }
          />
        ))}
      </Part>
      <Part
        title={t('workbench.find.sameSoftware')}
        none={t(facts.software === undefined ? 'workbench.find.noSoftware' : 'workbench.find.noSameSoftware')}
        count={sameSoftware.length}
      >
        {sameSoftware.map((order) => (
          <OrderLine key={order.taskId} order={order} />
        ))}
      </Part>
      <Part title={t('workbench.find.solutions')} none={t('workbench.find.noSolutions')} count={solutions.length}>
        {solutions.map(({ solutionId, methods, state, hardware, part }) => (
          <li key={solutionId} className={classes['line']}>
            <Anchor
              size="sm"
              fw={600}
              renderRoot={(props) => <Link to="/admin/solutions" search={{ solution: solutionId }} {...props} />}
            >
              {t('workbench.find.solution', { solution: solutionId })}
            </Anchor>
            <Text span size="sm">
              {methods}
            </Text>
            <Text span size="sm" c="dimmed">
              {[t(`workbench.find.state.${state}`), hardware, part].filter((one) => one !== undefined).join(' · ')}
            </Text>
          </li>
        ))}
      </Part>
    </Stack>
  );
}

type PartProps = { title: string; none: string; count: number; children: ReactNode };

/** One list of the answer, or that there is nothing in it. */
function Part({ title, none, count, children }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group gap={8} mb={4} align="baseline">
        <Title order={3} size="h6" id={id}>
          {title}
        </Title>
        {count > 0 && (
          <Text span size="sm" c="dimmed">
            {count === maxFoundByFile ? t('workbench.find.newest', { count }) : count}
          </Text>
        )}
      </Group>
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes['list']}>{children}</ul>
      )}
    </section>
  );
}

/** One order, with the way to it and to its customer. */
function OrderLine({ order, more }: { order: FoundOrder; more?: ReactNode }) {
  const { t } = useTranslation();
  const { taskId, jobId, status, customerId, customerName, vehicleBrand, vehicleModel, vin, createdAt } = order;
  return (
    <li className={classes['line']}>
      <Anchor
        size="sm"
        fw={600}
        renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
      >
        {t('tasks.number', { task: taskId })}
      </Anchor>
      <TaskStatusBadge status={status} />
      {more}
      <Text span size="sm">
        {[vehicleBrand, vehicleModel].join(' ')}
      </Text>
      <Text span size="sm" c="dimmed">
        {vin}
      </Text>
      <span className={classes['customer']}>
        <CustomerLink userId={customerId} name={customerName} />
      </span>
      <Text span size="sm" c="dimmed">
        <Time at={createdAt} />
      </Text>
    </li>
  );
}

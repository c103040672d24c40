import { Alert, Anchor, Text } from '@mantine/core';
import { IconHistory, IconInfoCircle, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import type { VehicleProposal } from '#contract/ordering.ts';
import { VehicleShortcuts } from '#web/catalog/VehicleShortcuts.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { defaultRows } from './default-rows.ts';

type ProposedProps = {
  vehicles: readonly VehicleProposal[];
  total: number;
  onChoose: (vehicle: Vehicle) => void;
};

/** The vehicles that the file may be from, each with the reason; without one the way on. */
export function ProposedVehicles({ vehicles, total, onChoose }: ProposedProps) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? vehicles : vehicles.slice(0, defaultRows);
  if (vehicles.length === 0)
    return (
      <Alert variant="default" p="xs" icon={<IconInfoCircle aria-hidden />}>
        {t('ordering.proposals.none')}
      </Alert>
    );
  return (
    <div>
      <VehicleShortcuts
        title={t('ordering.proposals.title')}
        vehicles={shown.map((proposal) => ({ vehicle: proposal.vehicle, mark: markOf(proposal) }))}
        onChoose={onChoose}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {shown.length < vehicles.length && (
          <>
            <Anchor
              component="button"
              type="button"
              inherit
              onClick={() => {
                setIsWhole(true);
              }}
            >
              {t('ordering.proposals.showMore', { count: vehicles.length - shown.length })}
            </Anchor>{' '}
          </>
        )}
        {total > shown.length && t('ordering.proposals.more', { shown: shown.length, total: count(total) })}
      </Text>
    </div>
  );
}

/** That the control unit fits is what the title says. */
const markOf = (proposal: VehicleProposal): ReactNode =>
  proposal.reason !== 'controlUnit' && <ProposalReason reason={proposal.reason} order={proposal.order} />;

const reasonMarks = {
  ownOrder: { color: 'good', icon: IconHistory },
  sameSoftware: { color: 'info', icon: IconUsers },
} as const;

type ReasonProps = { reason: keyof typeof reasonMarks; order: VehicleProposal['order'] };

function ProposalReason({ reason, order }: ReasonProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const label =
    order === undefined
      ? t(`ordering.proposals.reason.${reason}`)
      : t('ordering.proposals.orderedAt', { when: dateTime(order.orderedAt) });
  return <StateBadge size="xs" {...reasonMarks[reason]} label={label} />;
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MethodId, UserId, VehicleId } from '#contract/ids.ts';
import { type FileRole, pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PreviewSteps } from './PreviewSteps.tsx';

type Props = {
  vehicleId: VehicleId;
  fileRole: FileRole;
  methodIds: readonly MethodId[];
  /** Nobody: the standard prices. */
  userId: UserId | undefined;
};

/** Asks what the chosen methods cost, as the order would. */
export function PreviewPrice({ vehicleId, fileRole, methodIds, userId }: Props) {
  const { t, i18n } = useTranslation();
  const methods = methodIds.map((methodId) => ({ methodId }));
  const price = useQuery(query(pricingApi.getFilePrice, { vehicleId, fileRole, methods, userId }));
  const offered = useQuery(query(pricingApi.getOfferedMethods, { vehicleId, language: i18n.language }));
  if (price.isError) return <ErrorNotice error={price.error} onRetry={() => void price.refetch()} />;
  if (price.data === undefined)
    return <Skeleton h={120} role="status" aria-busy aria-label={t('pricing.preview.asking')} />;
  const names = new Map(offered.data?.map(({ methodId, customerName }) => [methodId, customerName]));
  return <PreviewSteps steps={price.data.data} names={names} />;
}

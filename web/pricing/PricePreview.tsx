import { Badge, MultiSelect, SegmentedControl, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { MethodId, type UserId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type AppliedRule, FileRole } from '#contract/pricing/price.ts';
import { type CurrentPriceSteps, filePricesApi, type PriceRule } from '#contract/pricing/file-prices.ts';
import { toggleMethod } from '#rules/methods.ts';
import { customerName } from '#rules/names.ts';
import { lessPercent } from '#rules/pricing.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { type KnownCustomer, useCustomerSearch } from '#web/vocabulary/useCustomerSearch.ts';
import { splitRules, useRuleLabel } from '#web/vocabulary/useRuleLabel.ts';
import { VehicleSelect } from './VehicleSelect.tsx';
import { hasModuleFile } from '#rules/vehicle-file.ts';

/** The price of methods for a vehicle and a customer, line by line; without a customer one may be chosen. */
export function PricePreview({ userId }: { userId?: UserId }) {
  const { t } = useTranslation();
  const [customer, setCustomer] = useState<KnownCustomer>();
  const [vehicle, setVehicle] = useState<Vehicle>();
  const [fileRole, setFileRole] = useState<FileRole>('engine');
  const [methodIds, setMethodIds] = useState<readonly MethodId[]>([]);
  const isTwoFiles = vehicle !== undefined && hasModuleFile(vehicle);
  const role = isTwoFiles ? fileRole : 'engine';
  const who = userId ?? customer?.userId;
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h5">
          {t('pricing.preview.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('pricing.preview.about')}
        </Text>
      </div>
      {userId === undefined && <CustomerSelect customer={customer} onChoose={setCustomer} />}
      <VehicleSelect
        vehicle={vehicle}
        onChoose={(chosen) => {
          setVehicle(chosen);
          setMethodIds([]);
        }}
      />
      {isTwoFiles && (
        <SegmentedControl
          size="xs"
          aria-label={t('pricing.preview.file')}
          data={FileRole.options.map((value) => ({ value, label: t(`pricing.preview.role.${value}`) }))}
          value={role}
          onChange={(value) => {
            setFileRole(FileRole.parse(value));
            setMethodIds([]);
          }}
        />
      )}
      <MethodsSelect vehicleId={vehicle?.vehicleId} fileRole={role} chosen={methodIds} onChoose={setMethodIds} />
      {vehicle !== undefined && methodIds.length > 0 && (
        <PreviewPrice vehicleId={vehicle.vehicleId} fileRole={role} methodIds={methodIds} userId={who} />
      )}
    </Stack>
  );
}

type Props = { customer: KnownCustomer | undefined; onChoose: (customer: KnownCustomer | undefined) => void };

/** Finds a customer by company, name, e-mail or city; nobody means the standard prices. */
function CustomerSelect({ customer, onChoose }: Props) {
  const { t } = useTranslation();
  const { isError, select, byId } = useCustomerSearch(customer, ({ companyName, firstName, secondName, username }) =>
    t('pricing.preview.customerOption', {
      name: customerName({ companyName, firstName, secondName, username }),
      username,
    }),
  );
  return (
    <Select
      {...select}
      size="xs"
      label={t('pricing.preview.customer')}
      placeholder={t('pricing.preview.nobody')}
      nothingFoundMessage={t(isError ? 'pricing.preview.notLoaded' : 'pricing.preview.noCustomer')}
      onChange={(chosen) => {
        onChoose(byId(chosen));
      }}
    />
  );
}

const noVehicle = VehicleId.decode(0);

type MethodsSelectProps = {
  vehicleId: VehicleId | undefined;
  fileRole: FileRole;
  chosen: readonly MethodId[];
  onChoose: (chosen: readonly MethodId[]) => void;
};

/** The methods that a vehicle offers for one of its files; they are chosen as on the order page. */
function MethodsSelect({ vehicleId, fileRole, chosen, onChoose }: MethodsSelectProps) {
  const { t, i18n } = useTranslation();
  const methods = useQuery({
    ...query(filePricesApi.getOfferedMethods, { vehicleId: vehicleId ?? noVehicle, language: i18n.language }),
    enabled: vehicleId !== undefined,
  });
  const offered = (methods.data ?? []).filter(({ modulePrice }) => fileRole === 'engine' || modulePrice !== undefined);
  return (
    <MultiSelect
      size="xs"
      label={t('pricing.preview.methods')}
      placeholder={chosen.length === 0 ? t('pricing.preview.methodsHint') : ''}
      disabled={vehicleId === undefined}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={t(methods.isError ? 'pricing.preview.notLoaded' : 'pricing.preview.noMethod')}
      data={offered.map(({ methodId, customerName: label }) => ({ value: String(methodId), label }))}
      value={chosen.map(String)}
      onChange={(next) => {
        const before = offered.filter(({ methodId }) => chosen.includes(methodId));
        const tapped = offered.find(
          ({ methodId }) => next.includes(String(methodId)) && !before.some((one) => one.methodId === methodId),
        );
        if (tapped === undefined) onChoose(next.map((id) => MethodId.decode(id)));
        else onChoose(toggleMethod(before, tapped).map(({ methodId }) => methodId));
      }}
    />
  );
}

type PreviewPriceProps = {
  vehicleId: VehicleId;
  fileRole: FileRole;
  methodIds: readonly MethodId[];
  /** Without one, the standard prices. */
  userId: UserId | undefined;
};

/** The price of the chosen methods, as an order would have it. */
function PreviewPrice({ vehicleId, fileRole, methodIds, userId }: PreviewPriceProps) {
  const { t, i18n } = useTranslation();
  const methods = methodIds.map((methodId) => ({ methodId }));
  const price = useQuery(query(filePricesApi.getFilePrice, { vehicleId, fileRole, methods, userId }));
  const offered = useQuery(query(filePricesApi.getOfferedMethods, { vehicleId, language: i18n.language }));
  if (price.isError) return <ErrorNotice error={price.error} onRetry={() => void price.refetch()} />;
  if (price.data === undefined)
    return <Skeleton h={120} role="status" aria-busy aria-label={t('pricing.preview.asking')} />;
  const names = new Map(offered.data?.map(({ methodId, customerName: name }) => [methodId, name]));
  return <PreviewSteps steps={price.data.data} names={names} />;
}

const colors: Record<PriceRule, string> = {
  special: 'mark',
  groupSpecial: 'mark',
  customer: 'good',
  group: 'good',
  standard: 'gray',
  notListed: 'attention',
};

type PreviewStepsProps = { steps: CurrentPriceSteps; names: ReadonlyMap<MethodId, string> };

/** The steps to a price: each method with the rule that made its price, the discounts, the total. */
function PreviewSteps({ steps, names }: PreviewStepsProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const quantity = creditCents(steps.sum - steps.afterQuantityDiscount);
  const house = creditCents(
    steps.afterQuantityDiscount - lessPercent(steps.afterQuantityDiscount, steps.globalDiscountPercent),
  );
  const { ofSum, ofTotal } = splitRules(steps.rules);
  const isCampaign = ofTotal.some(({ rule }) => rule === 'campaign');
  return (
    <Table fz="xs" verticalSpacing={4} horizontalSpacing={4} aria-label={t('pricing.preview.steps')}>
      <Table.Tbody>
        {steps.lines.map(({ methodId, price, rule }) => (
          <Table.Tr key={methodId}>
            <Table.Td>
              <Text size="xs">{names.get(methodId) ?? t('pricing.preview.method', { methodId })}</Text>
              <Badge size="xs" variant="light" color={colors[rule]} tt="none">
                {rule === 'group' || rule === 'groupSpecial'
                  ? t(`pricing.rule.${rule}`, { group: steps.group ?? '' })
                  : t(`pricing.rule.${rule}`)}
              </Badge>
            </Table.Td>
            <Table.Td ta="right" td={steps.flat ? 'line-through' : undefined}>
              {credits(price)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <RuleSteps rules={ofSum} />
        <PreviewStep
          label={steps.flat ? t('pricing.preview.flat') : t('pricing.preview.sum')}
          value={credits(steps.sum)}
        />
        {steps.quantityDiscountPercent > 0 && (
          <PreviewStep
            label={t('pricing.preview.quantity', { percent: steps.quantityDiscountPercent })}
            value={t('pricing.preview.less', { credits: credits(quantity) })}
          />
        )}
        {steps.globalDiscountPercent > 0 && !isCampaign && (
          <PreviewStep
            label={t('pricing.preview.global', { percent: steps.globalDiscountPercent })}
            value={t('pricing.preview.less', { credits: credits(house) })}
          />
        )}
        <RuleSteps rules={ofTotal} />
        <PreviewStep
          isTotal
          label={t('pricing.preview.total')}
          value={t('credits.short', { credits: credits(steps.total) })}
        />
      </Table.Tfoot>
    </Table>
  );
}

/** The steps of further rules, each with what it adds or takes off. */
function RuleSteps({ rules }: { rules: readonly AppliedRule[] }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const labelOf = useRuleLabel();
  return rules.map((one) => {
    const amount = credits(creditCents(Math.abs(one.change)));
    const value = one.change < 0 ? t('pricing.preview.less', { credits: amount }) : amount;
    return (
      <PreviewStep key={`${one.rule} ${one.name ?? ''}`} label={labelOf(one)} value={one.change === 0 ? '' : value} />
    );
  });
}

type PreviewStepProps = { label: string; value: string; isTotal?: boolean };

/** One step of a price: what, and how much. */
function PreviewStep({ label, value, isTotal = false }: PreviewStepProps) {
  const weight = isTotal ? 700 : 400;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={weight}>
        {label}
      </Table.Th>
      <Table.Td ta="right" fw={weight}>
        {value}
      </Table.Td>
    </Table.Tr>
  );
}

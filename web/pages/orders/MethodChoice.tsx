import { Skeleton, Stack } from '@mantine/core';
import { IconBolt, IconHeadset } from '@tabler/icons-react';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import type { MethodId } from '#contract/ids.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { MethodList } from '#web/catalog/MethodList.tsx';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { DetailFields } from '#web/ordering/order-form/DetailFields.tsx';
import { DtcChoice } from '#web/ordering/order-form/DtcChoice.tsx';
import { dtcOffer, hasModule, type OrderForm } from '#web/ordering/order-form/order-form.ts';
import { type MethodMarks, useMethodMarks } from '#web/ordering/order-form/useMethodMarks.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from '#web/ordering/order-form/order-form.module.css';

type Props = {
  /** Undefined: it is not listed. */
  vehicle: Vehicle | undefined;
  form: OrderForm;
  methods: readonly Method[];
  usual: readonly MethodId[];
  chosen: readonly Method[];
  check: FileCheck;
  onChange: (change: Partial<OrderForm>) => void;
  onToggle: (method: Method) => void;
};

/** The methods of the chosen vehicle, those that are ordered most first, each with its price and who does it. */
export function MethodChoice({ vehicle, form, methods, usual, chosen, check, onChange, onToggle }: Props) {
  const marks = useMethodMarks(form, methods, check);
  const dtc = dtcOffer(chosen, form.dtcHex);
  return (
    <Stack gap="md">
      <MethodList
        // Another vehicle, another fold.
        key={vehicle?.vehicleId}
        methods={methods}
        chosen={chosen}
        showModulePrice={hasModule(vehicle)}
        usual={usual}
        renderMark={({ methodId }) => <ServiceMark methodId={methodId} marks={marks} />}
        dtc={
          dtc && (
            <DtcChoice
              hexadecimal={dtc.hexadecimal}
              selected={form.dtcSelected}
              input={form.dtcInput}
              onChange={onChange}
            />
          )
        }
        onToggle={onToggle}
      />
      <DetailFields
        methods={chosen}
        answers={form.details}
        onChange={(details) => {
          onChange({ details });
        }}
      />
    </Stack>
  );
}

type ServiceMarkProps = { methodId: MethodId; marks: MethodMarks };

/** Names the doer of a method on the chosen file: the automatic service at once, or support by a time. */
function ServiceMark({ methodId, marks }: ServiceMarkProps) {
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
        <StateBadge size="xs" color="good" icon={IconBolt} label={t('engine.fileCheck.service.instant')} />
      ) : (
        <time dateTime={expectedAt}>
          <StateBadge
            size="xs"
            color="info"
            icon={IconHeadset}
            label={t('engine.fileCheck.service.readyBy', { when: weekdayTime(expectedAt) })}
            title={t('engine.fileCheck.service.expected', { when: dateTime(expectedAt) })}
          />
        </time>
      )}
    </span>
  );
}

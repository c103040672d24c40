import type { Vehicle } from '#contract/catalog.ts';
import type { MethodId } from '#contract/ids.ts';
import type { Method } from '#contract/pricing.ts';
import { MethodList } from '#web/catalog/MethodList.tsx';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { DtcChoice } from '#web/ordering/order-form/DtcChoice.tsx';
import { dtcOffer, hasModule, type OrderForm } from '#web/ordering/order-form/order-form.ts';
import { ServiceMark } from '#web/ordering/order-form/ServiceMark.tsx';
import { useMethodMarks } from '#web/ordering/order-form/useMethodMarks.ts';

type Props = {
  vehicle: Vehicle;
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
  const dtc = dtcOffer(chosen);
  return (
    <MethodList
      // Another vehicle, another fold.
      key={vehicle.vehicleId}
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
  );
}

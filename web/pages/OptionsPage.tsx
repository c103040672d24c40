import { AutomaticServicePanel } from '#web/orders/AutomaticServicePanel.tsx';
import { OptionsEditor } from '#web/options/OptionsEditor.tsx';

/** /admin/options */
export function OptionsPage() {
  return <OptionsEditor service={<AutomaticServicePanel />} />;
}

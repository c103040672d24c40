import { StaffSignIn } from '#web/accounts/StaffSignIn.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { OptionsEditor } from '#web/settings/OptionsEditor.tsx';

/** /admin/options */
export function OptionsPage() {
  return <OptionsEditor service={<AutomaticServicePanel />} signIn={<StaffSignIn />} />;
}

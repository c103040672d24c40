import { StaffSignIn } from '#web/accounts/StaffSignIn.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { DataProtection } from '#web/privacy/Retention.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { OptionsEditor } from '#web/settings/OptionsEditor.tsx';

/** /admin/options */
export function OptionsPage() {
  const isAdmin = useAccess().role === 'admin';
  return (
    <OptionsEditor
      service={<AutomaticServicePanel />}
      signIn={<StaffSignIn />}
      data={<DataProtection isAdmin={isAdmin} />}
    />
  );
}

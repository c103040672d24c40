import { OptionsEditor } from '#web/options/OptionsEditor.tsx';

/** /admin/options */
export function OptionsPage() {
  return <OptionsEditor />;
}

import { LegalText } from '#web/settings/LegalText.tsx';

/** /impressum */
export function ImprintPage() {
  return <LegalText kind="imprint" />;
}

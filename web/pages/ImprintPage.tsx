import { LegalText } from '#web/options/LegalText.tsx';

/** /impressum */
export function ImprintPage() {
  return <LegalText kind="imprint" />;
}

import { LegalText } from '#web/settings/LegalText.tsx';

/** /agb */
export function TermsPage() {
  return <LegalText kind="terms" />;
}

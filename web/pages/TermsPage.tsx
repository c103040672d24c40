import { LegalText } from '#web/options/LegalText.tsx';

/** /agb */
export function TermsPage() {
  return <LegalText kind="terms" />;
}

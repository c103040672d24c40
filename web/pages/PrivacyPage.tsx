import { LegalText } from '#web/options/LegalText.tsx';

/** /datenschutz */
export function PrivacyPage() {
  return <LegalText kind="privacy" />;
}

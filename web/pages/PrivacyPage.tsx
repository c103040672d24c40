import { LegalText } from '#web/settings/LegalText.tsx';

/** /datenschutz */
export function PrivacyPage() {
  return <LegalText kind="privacy" />;
}

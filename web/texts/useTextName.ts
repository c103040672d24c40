import { MailKind, type TextKind } from '#contract/texts.ts';
import { PortalTextKind } from '#contract/settings.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** The name of a text for people. */
export function useTextName(): (kind: TextKind) => string {
  const { t } = useTranslation();
  return (kind) => {
    const mail = MailKind.safeParse(kind).data;
    return mail === undefined ? t(`settings.texts.kind.${PortalTextKind.parse(kind)}`) : t(`texts.kind.${mail}`);
  };
}

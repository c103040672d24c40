import { useStore } from '@nanostores/react';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Language, languages } from '#web/i18n/index.ts';
import { PlainMenu } from '#web/kit/PlainMenu.tsx';
import plain from '#web/kit/plain.module.css';
import { colorSchemeNames, colorSchemes } from '#web/shell/theme/color-schemes.ts';
import { chooseScheme, scheme } from '#web/shell/theme/scheme.ts';

/** Every language by its own name. */
export function LanguageMenu({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  return (
    <PlainMenu
      label={t('shell.language', { code: i18n.language.toUpperCase() })}
      className={plain['compact'] ?? ''}
      entries={Object.entries(languages).map(([key, name]) => ({
        key,
        text: name,
        lang: key,
        isChosen: key === i18n.language,
        mark: key === i18n.language && <IconCheck size={16} aria-hidden />,
      }))}
      onChoose={(language) => {
        onChoose(language as Language);
      }}
    >
      {i18n.language.toUpperCase()}
    </PlainMenu>
  );
}

/** Light, dark, or as the device has it. */
export function SchemeMenu() {
  const { t } = useTranslation();
  const chosen = useStore(scheme);
  const Chosen = colorSchemes[chosen];
  return (
    <PlainMenu
      label={t('shell.scheme.label')}
      className={plain['icon'] ?? ''}
      entries={colorSchemeNames.map((key) => {
        const Icon = colorSchemes[key];
        return { key, text: t(`shell.scheme.${key}`), isChosen: key === chosen, mark: <Icon size={16} aria-hidden /> };
      })}
      onChoose={(key) => {
        chooseScheme(key as (typeof colorSchemeNames)[number]);
      }}
    >
      <Chosen size={19} stroke={1.6} aria-hidden />
    </PlainMenu>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#web/i18n/index.ts';
import { useChooseLanguage } from './useChooseLanguage.ts';

/** Switches the language of every text. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const choose = useChooseLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          c="inherit"
          leftSection={<IconLanguage size={18} stroke={1.6} aria-hidden />}
          aria-label={t('shell.language', { code: i18n.language.toUpperCase() })}
        >
          {i18n.language.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.entries(languages) as [Language, string][]).map(([language, name]) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => {
              choose(language);
            }}
            rightSection={i18n.language === language && <IconCheck size={16} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

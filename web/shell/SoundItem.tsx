import { Menu } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chooseSound, isSoundOn } from './order-sound.ts';

/** Switches the sound of new orders from the user's menu. */
export function SoundItem() {
  const { t } = useTranslation();
  const isOn = useStore(isSoundOn);
  const Icon = isOn ? IconBell : IconBellOff;
  return (
    <Menu.CheckboxItem checked={isOn} onChange={chooseSound} rightSection={<Icon size={16} aria-hidden />}>
      {t('shell.orderSound.label')}
    </Menu.CheckboxItem>
  );
}

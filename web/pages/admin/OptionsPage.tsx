import { Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { StaffSignIn } from '#web/accounts/StaffSignIn.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { UnprovenFamilies } from '#web/automation/UnprovenFamilies.tsx';
import { Backups } from '#web/desk/Backups.tsx';
import { MailServer } from '#web/mail/MailServer.tsx';
import { DataProtection } from '#web/privacy/Retention.tsx';
import { useMay } from '#web/session/useMay.ts';
import { OptionsPart } from '#web/settings/options/option-parts.ts';
import { OptionCard } from '#web/settings/options/OptionFields.tsx';
import { Options } from '#web/settings/options/Options.tsx';

/** /admin/options?part=…: a section of the options. */
export function OptionsPage() {
  const { part } = useSearch({ from: '/admin/options' });
  const mayRelease = useMay('families');
  const mayHandleData = useMay('personalData');
  return (
    <Options
      part={OptionsPart.safeParse(part).data}
      fromOtherRooms={{
        automation: (
          <Stack gap="md">
            <AutomaticServicePanel />
            <UnprovenFamilies isAdmin={mayRelease} />
          </Stack>
        ),
        contact: <MailServer />,
        signIn: (
          <OptionCard>
            <StaffSignIn />
          </OptionCard>
        ),
        backup: <Backups />,
        data: <DataProtection isAdmin={mayHandleData} />,
      }}
    />
  );
}

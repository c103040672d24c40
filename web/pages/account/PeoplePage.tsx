import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { InviteForm } from '#web/accounts/people/InviteForm.tsx';
import { People } from '#web/accounts/people/People.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';

/** /account/people */
export function PeoplePage() {
  const { t } = useTranslation();
  const [isInviting, setInviting] = useState(false);
  const close = () => {
    setInviting(false);
  };
  return (
    <>
      <PageTitle title={usePageTitle()}>
        <Button
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => {
            setInviting(true);
          }}
        >
          {t('accounts.people.invite')}
        </Button>
      </PageTitle>
      <People />
      <Dialog of={isInviting} onClose={close} title={t('accounts.people.invite')}>
        <InviteForm onDone={close} />
      </Dialog>
    </>
  );
}

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCoins, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type Account, customersApi } from '#contract/accounts/customers.ts';
import { customerName } from '#rules/names.ts';
import type { CustomerPart } from '#web/accounts/customers/CustomerPage.tsx';
import { useMayChange } from '#web/accounts/customers/useMayChange.ts';
import { ChangeCreditsForm } from '#web/credits/ChangeCredits.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { type PageAction, usePageActions } from '#web/kit/page-actions.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMay } from '#web/session/useMay.ts';

type Props = { account: Account; onPart: (part: CustomerPart) => void };

/** Booking of credits beside the name of the customer, and the actions of the command palette, whichever part is shown. */
export function CustomerActions({ account, onPart }: Props) {
  const { t } = useTranslation();
  const [isBooking, { open, close }] = useDisclosure();
  const isOwn = useAccess().userId === account.userId;
  const mayChange = useMayChange(account);
  const mayBook = useMay('credits') && account.role === 'customer';
  const name = customerName(account);
  const setActive = useCommand(customersApi.setUserActive, {
    done: t('accounts.customers.unlocked', { name }),
    unchanged: t('accounts.customers.form.unchanged'),
  });
  const unlock: PageAction = {
    key: 'unlock',
    label: t('accounts.customers.unlock'),
    description: t('accounts.customers.unlockNamed', { name }),
    icon: IconLockOpen,
    run: () => void setActive.run({ userId: account.userId, active: true, reason: '' }),
  };
  // It asks for the reason, where that is asked for.
  const lock: PageAction = {
    key: 'lock',
    label: t('accounts.customers.access.lock'),
    description: t('accounts.customers.lockNamed', { name }),
    icon: IconLock,
    run: () => {
      onPart('access');
    },
  };
  const book: PageAction = {
    key: 'credits',
    label: t('credits.change.title'),
    description: t('credits.change.bookFor', { customer: name }),
    icon: IconCoins,
    run: open,
  };
  usePageActions([
    ...(mayBook ? [book] : []),
    ...(mayChange && account.state !== 'active' ? [unlock] : []),
    ...(mayChange && !isOwn && account.state === 'active' ? [lock] : []),
  ]);
  return (
    <>
      {mayBook && (
        <Button variant="default" leftSection={<IconCoins size={16} aria-hidden />} onClick={open}>
          {book.label}
        </Button>
      )}
      <Dialog of={isBooking} centered onClose={close} title={t('credits.change.titleOf', { customer: name })}>
        <ChangeCreditsForm customer={account} onDone={close} />
      </Dialog>
    </>
  );
}

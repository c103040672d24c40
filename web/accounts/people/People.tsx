import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Invitation, type Person, peopleApi } from '#contract/accounts/people.ts';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import { findPreset } from '#rules/company-rights.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { PersonForm } from './PersonForm.tsx';

/** Everybody who signs in for the own company, and the invitations that are open. */
export function People() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Person>();
  const answer = useQuery(query(peopleApi.getPeople, {}));
  const close = () => {
    setEdited(undefined);
  };
  if (answer.isError) return <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton height={180} />;
  const { people, invitations } = answer.data;
  return (
    <Stack gap="md" maw={860}>
      <Text size="sm" c="dimmed">
        {t('accounts.people.text')}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {people.map((person) => (
          <PersonCard
            key={person.personId}
            person={person}
            onEdit={() => {
              setEdited(person);
            }}
          />
        ))}
      </Stack>
      {invitations.length > 0 && (
        <>
          <Title order={2} size="h5">
            {t('accounts.people.invitations')}
          </Title>
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {invitations.map((one) => (
              <InvitationCard key={one.invitationId} invitation={one} />
            ))}
          </Stack>
        </>
      )}
      <Dialog of={edited} onClose={close} title={({ name }) => t('accounts.people.changeNamed', { name })}>
        {(person) => <PersonForm person={person} onDone={close} />}
      </Dialog>
    </Stack>
  );
}

/** The preset of some rights, or else their names. */
function useRightsText(): (rights: readonly CompanyRight[]) => string {
  const { t } = useTranslation();
  return (rights) => {
    const preset = findPreset(rights);
    if (preset !== undefined) return t(`accounts.people.presets.${preset}`);
    return rights.map((right) => t(`accounts.people.rights.${right}`)).join(' · ');
  };
}

function PersonCard({ person, onEdit }: { person: Person; onEdit: () => void }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const rightsText = useRightsText();
  const { name, email, monthlyLimit, paidThisMonth, lastSignInAt } = person;
  const remove = useCommand(peopleApi.removePerson, { done: t('accounts.people.removed', { name }) });
  const paid = credits(paidThisMonth);
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {person.isSelf && <Badge variant="light">{t('accounts.people.you')}</Badge>}
            {!person.active && <Badge color="danger">{t('accounts.people.locked')}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text size="sm">{rightsText(person.rights)}</Text>
          <Group gap="xs" fz="xs" c="dimmed">
            <span>{t('accounts.people.columns.lastSignIn')}</span>
            <span>{lastSignInAt === undefined ? t('accounts.people.never') : <Time at={lastSignInAt} />}</span>
          </Group>
          <Group gap="xs" fz="xs" c="dimmed">
            <span>{t('accounts.people.columns.paid')}</span>
            <span>
              {monthlyLimit === undefined ? paid : t('accounts.people.ofLimit', { paid, limit: credits(monthlyLimit) })}
            </span>
          </Group>
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('accounts.people.changeNamed', { name })}
            onClick={onEdit}
          >
            {t('accounts.people.change')}
          </Button>
          <DeleteButton
            size="compact-sm"
            title={t('accounts.people.removeNamed', { name })}
            text={t('accounts.people.removeText', { name })}
            confirmLabel={t('accounts.people.remove')}
            aria-label={t('accounts.people.removeNamed', { name })}
            isPending={remove.isPending}
            onDelete={() => remove.run({ personId: person.personId })}
          >
            {t('accounts.people.remove')}
          </DeleteButton>
        </Group>
      </Group>
    </Card>
  );
}

function InvitationCard({
  invitation: { invitationId, email, rights, expiresAt, isExpired },
}: {
  invitation: Invitation;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const rightsText = useRightsText();
  const again = useCommand(peopleApi.inviteAgain, { done: t('accounts.people.sent', { email }) });
  const revoke = useCommand(peopleApi.revokeInvitation, { done: t('accounts.people.revoked') });
  const time = dateTime(expiresAt);
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text size="sm">{rightsText(rights)}</Text>
          <Text size="xs" c="dimmed">
            {isExpired ? t('accounts.people.expired', { time }) : t('accounts.people.validUntil', { time })}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={again.isPending}
            onClick={() => void again.run({ invitationId })}
          >
            {t('accounts.people.again')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="danger"
            loading={revoke.isPending}
            onClick={() => void revoke.run({ invitationId })}
          >
            {t('accounts.people.revoke')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

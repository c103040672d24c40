import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DocumentTitle } from '#web/kit/DocumentTitle.tsx';

/** Any path that is no screen. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Center mih="60vh">
      <DocumentTitle title={t('shell.notFound.title')} />
      <Stack align="center" gap="sm">
        <ThemeIcon size="xl" variant="light" color="gray" radius="xl" aria-hidden>
          <IconMapPinOff />
        </ThemeIcon>
        <Title order={1} size="h2" ta="center">
          {t('shell.notFound.title')}
        </Title>
        <Text c="dimmed" ta="center">
          {t('shell.notFound.text')}
        </Text>
        <Button renderRoot={(props) => <Link to="/" {...props} />} variant="light" mt="sm">
          {t('shell.menu.home')}
        </Button>
      </Stack>
    </Center>
  );
}

import { Button, Checkbox, Group, Stack, TagsInput, Text } from '@mantine/core';
import { furtherChatTypes } from '#contract/settings.ts';
import { allowedExtensions, defaultFurtherExtensions } from '#rules/file-types.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { OptionsFormState } from './option-values.ts';
import { OptionCard, SwitchOption } from './OptionFields.tsx';

/** The files that are accepted beside those that are always accepted: readouts by name, attachments by type. */
export function FileOptions({ form }: { form: OptionsFormState }) {
  return (
    <>
      <ReadoutOptions form={form} />
      <ChatOptions form={form} />
    </>
  );
}

/** An extension as it is compared: `.ORI` and `*.ori` are `ori`. */
const asExtension = (typed: string) =>
  typed
    .trim()
    .replace(/^[*.]+/, '')
    .toLowerCase();

/** The names of readouts. */
function ReadoutOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const { furtherExtensions } = form.values;
  const isUsual =
    furtherExtensions.length === defaultFurtherExtensions.length &&
    defaultFurtherExtensions.every((extension) => furtherExtensions.includes(extension));
  return (
    <OptionCard title={t('settings.options.card.readouts')}>
      <Text size="sm" c="dimmed">
        {t('settings.options.help.readouts', { types: allowedExtensions('original').join(', ') })}
      </Text>
      <SwitchOption form={form} name="filesWithoutExtension" />
      <SwitchOption form={form} name="numericExtensions" />
      <Stack gap={6} align="flex-start">
        <TagsInput
          w="100%"
          label={t('settings.options.field.furtherExtensions')}
          description={t('settings.options.help.furtherExtensions')}
          error={form.errors['furtherExtensions']}
          value={furtherExtensions}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          onChange={(typed) => {
            form.setFieldValue('furtherExtensions', [...new Set(typed.map(asExtension).filter((one) => one !== ''))]);
            form.clearFieldError('furtherExtensions');
          }}
        />
        {!isUsual && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              form.setFieldValue('furtherExtensions', [...defaultFurtherExtensions]);
            }}
          >
            {t('settings.options.usualExtensions')}
          </Button>
        )}
      </Stack>
    </OptionCard>
  );
}

/** The types of files in messages. */
function ChatOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.chat')}>
      <Checkbox.Group
        label={t('settings.options.field.chatTypes')}
        description={t('settings.options.help.chatTypes', { types: allowedExtensions('chat').join(', ') })}
        value={form.values.chatTypes}
        onChange={(chosen) => {
          form.setFieldValue(
            'chatTypes',
            furtherChatTypes.filter((type) => chosen.includes(type)),
          );
        }}
      >
        <Group mt="xs" gap="md">
          {furtherChatTypes.map((type) => (
            <Checkbox key={type} value={type} label={t(`settings.options.chatType.${type}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </OptionCard>
  );
}

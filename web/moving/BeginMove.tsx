import { Select, TextInput } from '@mantine/core';
import type { Output } from '#contract/call.ts';
import { movingApi } from '#contract/moving.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

/** Names of software as its makers write them; maps that were kept have the names that people gave them. */
const softwareNames: Readonly<Record<string, string>> = { woocommerce: 'WooCommerce', laravel: 'Laravel' };

type Props = { maps: Output<typeof movingApi.getMove>['maps']; onDone: () => void };

/** Where a move comes from, and by which map its files are read. */
export function BeginMove({ maps, onDone }: Props) {
  const { t } = useTranslation();
  const form = useCallForm(
    movingApi.beginMove,
    ({ source, mapName }: { source: string; mapName: string }) => ({ source: source.trim(), mapName }),
    {
      initialValues: { source: '', mapName: '' },
      checksOnBlur: false,
      refusedAt: { sourceNotValid: 'source', mapUnknown: 'mapName' },
      onDone,
    },
  );
  const named = maps.map(({ name, isDelivered }) => ({
    value: name,
    label: isDelivered ? (name === 'spreadsheet' ? t('moving.spreadsheet') : (softwareNames[name] ?? name)) : name,
  }));
  return (
    <Form form={form} submitLabel={t('moving.begin')} isOnPage>
      <TextInput
        required
        maw={420}
        label={t('moving.source')}
        description={t('moving.sourceHint')}
        {...form.text('source')}
      />
      <Select
        maw={420}
        allowDeselect={false}
        label={t('moving.map')}
        data={[{ value: '', label: t('moving.noMap') }, ...named]}
        {...form.input('mapName')}
      />
    </Form>
  );
}

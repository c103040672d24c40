import { Chip, Group, Input, MultiSelect, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Language } from '#contract/languages.ts';
import { isPeriod, type News, newsApi, newsAudiences, newsLinkLimit } from '#contract/news.ts';
import { newsLevels } from '#contract/news/shown-news.ts';
import type { Output } from '#contract/call.ts';
import { isLink } from '#rules/text/link.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { halfLanguages, type NewsValues, toNewsInput, toNewsValues, toPeriod, typedTexts } from './news-values.ts';
import { NewsPreview } from './NewsPreview.tsx';
import { NewsTexts } from './NewsTexts.tsx';
import { PeriodFields } from './PeriodFields.tsx';

type Groups = Output<typeof newsApi.listNews>['groups'];
type Props = { news: News | undefined; groups: Groups; onDone: () => void };

/** Writes news, or changes some. */
export function NewsForm({ news, groups, onDone }: Props) {
  const { t } = useTranslation();
  const reader = useLanguage();
  const [language, setLanguage] = useState<Language>(() => news?.texts[0]?.language ?? reader);
  const isLinkWrong = (link: string) => link.trim() !== '' && !isLink(link.trim());
  const form = useCallForm(newsApi.saveNews, (values: NewsValues) => toNewsInput(values, news?.newsId), {
    initialValues: toNewsValues(news),
    problems: (values) => ({
      texts: textProblem(values),
      to: !isPeriod(toPeriod(values)) && t('news.problem.period'),
      audience: values.audience.length === 0 && t('news.problem.audience'),
      groupIds: values.audience.includes('groups') && values.groupIds.length === 0 && t('news.problem.groups'),
      link: isLinkWrong(values.link) && t('news.problem.link'),
    }),
    checksOnBlur: ['from', 'to', 'link'],
    onNotValid: () => {
      const [first] = halfLanguages(form.fields.getValues());
      if (first !== undefined) setLanguage(first);
    },
    refusedAt: { groupUnknown: 'groupIds' },
    done: t('news.saved'),
    unchanged: t('news.unchanged'),
    onDone,
    seen: news,
    onTheirs: onDone,
  });
  const { fields, values } = form;
  return (
    <Form form={form} submitLabel={t('news.save')} onCancel={onDone}>
      <NewsTexts
        values={values}
        problem={fields.errors['texts']}
        language={language}
        onLanguage={setLanguage}
        onChange={(text) => {
          fields.setFieldValue('texts', { ...values.texts, [language]: text });
          fields.clearFieldError('texts');
        }}
      />
      <NewsPreview
        level={values.level}
        link={isLinkWrong(values.link) ? '' : values.link.trim()}
        texts={typedTexts(values).filter((one) => one.language === language)}
      />
      <Input.Wrapper label={t('news.field.level')}>
        <SegmentedControl
          aria-label={t('news.field.level')}
          mt={4}
          fullWidth
          data={newsLevels.map((level) => ({ value: level, label: t(`news.level.${level}`) }))}
          {...form.input('level')}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('news.field.audience')} labelElement="div" role="group" error={fields.errors['audience']}>
        <Chip.Group
          multiple
          value={values.audience}
          onChange={(audience) => {
            fields.setFieldValue('audience', audience);
            fields.clearFieldError('audience');
          }}
        >
          <Group gap={6} mt={4}>
            {newsAudiences
              .filter((one) => one !== 'groups' || groups.length > 0)
              .map((one) => (
                <Chip key={one} value={one} size="xs">
                  {t(`news.audience.${one}`)}
                </Chip>
              ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {values.audience.includes('groups') && (
        <MultiSelect
          label={t('news.field.groups')}
          data={groups.map(({ groupId, name }) => ({ value: String(groupId), label: name }))}
          {...form.input('groupIds')}
        />
      )}
      <PeriodFields form={form} />
      <TextInput
        label={t('news.field.link')}
        description={t('news.help.link')}
        maxLength={newsLinkLimit}
        {...form.input('link')}
      />
      <Stack gap="xs">
        <Switch
          label={t('news.field.dismissible')}
          description={t('news.help.dismissible')}
          {...form.checkbox('dismissible')}
        />
        <Switch label={t('news.field.active')} description={t('news.help.active')} {...form.checkbox('active')} />
      </Stack>
    </Form>
  );

  function textProblem(typed: NewsValues): string | undefined {
    if (halfLanguages(typed).length > 0) return t('news.problem.textMissing');
    return typedTexts(typed).length === 0 ? t('news.problem.noText') : undefined;
  }
}

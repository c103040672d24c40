import { Anchor, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { LegalNoticesEditor } from '#web/settings/LegalNoticesEditor.tsx';
import { TextsEditor } from '#web/settings/TextsEditor.tsx';
import { isFormPart, type OptionsPart } from './option-parts.ts';
import { OptionsForm } from './OptionsForm.tsx';
import { OptionsList, useOptionsInPalette } from './OptionsList.tsx';
import classes from './options.module.css';

type Props = {
  /** The section of the address; undefined where it names none. */
  part: OptionsPart | undefined;
  /** Sections of other rooms, and their states that stand above the form of a section. */
  fromOtherRooms: { readonly [Part in OptionsPart]?: ReactNode };
};

/** The operator's options, a section at a time: beside the list of them, on a phone behind it. */
export function Options({ part, fromOtherRooms }: Props) {
  const title = usePageTitle();
  const isPhone = useIsPhone();
  useOptionsInPalette();
  if (isPhone)
    return part === undefined ? (
      <>
        <PageTitle title={title} />
        <OptionsList open={undefined} />
      </>
    ) : (
      <SectionOnPhone part={part}>{fromOtherRooms[part]}</SectionOnPhone>
    );
  const open = part ?? 'brand';
  return (
    <>
      <PageTitle title={title} />
      <div className={classes['page']}>
        <OptionsList open={open} />
        <Section key={open} part={open}>
          {fromOtherRooms[open]}
        </Section>
      </div>
    </>
  );
}

type SectionProps = { part: OptionsPart; children: ReactNode };

/** A section under its heading. */
function Section({ part, children }: SectionProps) {
  const { t } = useTranslation();
  return (
    <section className={classes['section']} aria-labelledby="options-section">
      <Title order={2} size="h3" mb="md" id="options-section">
        {t(`settings.options.part.${part}`)}
      </Title>
      <SectionBody part={part}>{children}</SectionBody>
    </section>
  );
}

/** A section as a page of its own, with the way back to the list. */
function SectionOnPhone({ part, children }: SectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group mb="xs">
        <Anchor size="sm" mod={{ alone: true }} renderRoot={(props) => <Link to="/admin/options" {...props} />}>
          <Group gap={4} component="span">
            <IconArrowLeft size={15} aria-hidden />
            {t('settings.options.back')}
          </Group>
        </Anchor>
      </Group>
      <PageTitle title={t(`settings.options.part.${part}`)} />
      <SectionBody key={part} part={part}>
        {children}
      </SectionBody>
    </>
  );
}

/** The content of a section, without its heading. */
function SectionBody({ part, children }: SectionProps) {
  if (part === 'texts') return <TextsEditor />;
  if (part === 'legal') return <LegalNoticesEditor />;
  return (
    <Stack gap="md" maw={680}>
      {children}
      {isFormPart(part) && <OptionsForm part={part} />}
    </Stack>
  );
}

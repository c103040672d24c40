import { Anchor, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { LegalNoticesEditor } from '#web/settings/LegalNoticesEditor.tsx';
import { isFormPart, type OptionsPart, partsFor } from './option-parts.ts';
import { OptionsForm } from './OptionsForm.tsx';
import { OptionsList, useOptionsInPalette } from './OptionsList.tsx';
import classes from './options.module.css';

type Props = {
  /** The section of the address; undefined where it names none. */
  part: OptionsPart | undefined;
  /** Sections of other rooms, and their states that stand above the form of a section. */
  fromOtherRooms: { readonly [Part in OptionsPart]?: ReactNode };
};

/**
 * The operator's options, a section at a time: beside the list of them, on a phone behind it. The section has one place in both, so
 * that what was typed stays when a phone is turned.
 */
export function Options({ part, fromOtherRooms }: Props) {
  const { t } = useTranslation();
  const title = usePageTitle();
  const isPhone = useIsPhone();
  useOptionsInPalette();
  const usable = partsFor(useMayMake());
  const [first] = usable;
  const asked = part !== undefined && usable.includes(part) ? part : undefined;
  const open = asked ?? (isPhone ? undefined : first);
  const isPageOfSection = isPhone && open !== undefined;
  return (
    <>
      {isPageOfSection && <BackToList />}
      <PageTitle title={isPageOfSection ? t(`settings.options.part.${open}`) : title} />
      <div className={classes['page']}>
        {!isPageOfSection && <OptionsList open={open} />}
        {open !== undefined && (
          <section key={open} className={classes['section']} aria-label={t(`settings.options.part.${open}`)}>
            {!isPhone && (
              <Title order={2} size="h3" mb="md">
                {t(`settings.options.part.${open}`)}
              </Title>
            )}
            <SectionBody part={open}>{fromOtherRooms[open]}</SectionBody>
          </section>
        )}
      </div>
    </>
  );
}

function BackToList() {
  const { t } = useTranslation();
  return (
    <Group mb="xs">
      <Anchor size="sm" mod={{ alone: true }} renderRoot={(props) => <Link to="/admin/options" {...props} />}>
        <Group gap={4} component="span">
          <IconArrowLeft size={15} aria-hidden />
          {t('settings.options.back')}
        </Group>
      </Anchor>
    </Group>
  );
}

type SectionProps = { part: OptionsPart; children: ReactNode };

/** The content of a section, without its heading. */
function SectionBody({ part, children }: SectionProps) {
  if (part === 'legal') return <LegalNoticesEditor />;
  return (
    <Stack gap="md" maw={680}>
      {children}
      {isFormPart(part) && <OptionsForm part={part} />}
    </Stack>
  );
}

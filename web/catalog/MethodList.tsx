import {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  Collapse,
  Fieldset,
  Paper,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { IconChevronDown, IconRoadOff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { MethodId } from '#contract/ids.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { isStage, notListedMethodId } from '#rules/methods.ts';
import { Term } from '#web/kit/format/Term.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './method.module.css';
import { splitUsual } from './usual-methods.ts';

type Props = {
  methods: readonly Method[];
  chosen: readonly Method[];
  /** The vehicle has a module file, so the price there is worth showing. */
  showModulePrice: boolean;
  onToggle: (method: Method) => void;
  /** The input for single DTCs; stands below the chosen method that has them. */
  dtc: ReactNode;
  /** The methods that are ordered most: they stand first, and the others are folded. Without it all stand in their groups. */
  usual?: readonly MethodId[] | undefined;
  /** Stands beside a method: who does it. */
  renderMark?: (method: Method) => ReactNode;
};

/** The methods of a vehicle: the usual ones, and all others in groups of one type. */
export function MethodList({ methods, dtc, usual, ...rest }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const foldId = useId();
  if (methods.length === 0) return <Text c="dimmed">{t('catalog.method.none')}</Text>;
  const split = splitUsual(methods, usual);
  // A chosen method is never out of sight.
  const isUnfolded = isOpen || split.others.some((method) => rest.chosen.includes(method));
  const groups = groupMethods(split.others).map((group) => (
    <MethodGroup
      key={group.type}
      title={t(`catalog.method.type.${group.type}`)}
      methods={group.methods}
      dtc={dtc}
      {...rest}
    />
  ));
  if (split.usual.length === 0) return <Stack gap="lg">{groups}</Stack>;
  return (
    <Stack gap="sm">
      <MethodGroup title={t('catalog.method.usual')} methods={split.usual} dtc={dtc} {...rest} />
      {groups.length > 0 && (
        <>
          <Button
            variant="default"
            className={classes['fold'] ?? ''}
            rightSection={
              <IconChevronDown
                size={16}
                aria-hidden
                className={classes['chevron']}
                data-open={isUnfolded || undefined}
              />
            }
            aria-expanded={isUnfolded}
            aria-controls={foldId}
            disabled={isUnfolded && !isOpen}
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            {t('catalog.method.others', { count: split.others.length })}
          </Button>
          <Collapse expanded={isUnfolded} id={foldId} transitionDuration={0}>
            <Stack gap="lg">{groups}</Stack>
          </Collapse>
        </>
      )}
    </Stack>
  );
}

type GroupProps = Omit<Props, 'usual'> & { title: string };

/** Methods under a title: the stages as one choice, the others as rows, and what is said of several of them said once. */
function MethodGroup({ title, methods, dtc, ...rest }: GroupProps) {
  const { t } = useTranslation();
  const stages = methods.filter(({ name }) => isStage(name));
  const others = methods.filter(({ name }) => !isStage(name));
  const needsNotice = methods.some(({ legalNotice }) => legalNotice !== 'none');
  const hasDtc = methods.some((method) => method.dtcLogic && rest.chosen.includes(method));
  return (
    <Fieldset
      variant="unstyled"
      classNames={{ root: classes['group'] ?? '', legend: classes['legend'] ?? '' }}
      legend={title}
    >
      <Stack gap="xs">
        {stages.length > 0 && <StageChoice stages={stages} {...rest} />}
        {others.length > 0 && (
          <Paper withBorder className={classes['rows']}>
            {others.map((method) => (
              <MethodRow key={method.methodId} method={method} {...rest} />
            ))}
          </Paper>
        )}
        {needsNotice && (
          <Text size="xs" c="dimmed" className={classes['notice']}>
            <IconRoadOff size={14} aria-hidden />
            {t('catalog.method.notice')}
          </Text>
        )}
        {hasDtc && dtc}
      </Stack>
    </Fieldset>
  );
}

type ChoiceProps = Pick<Props, 'chosen' | 'showModulePrice' | 'onToggle' | 'renderMark'>;

/** The stages side by side: one at most, and another tap takes it back. */
function StageChoice({ stages, chosen, onToggle, ...rest }: ChoiceProps & { stages: readonly Method[] }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <SimpleGrid cols={{ base: 2, xl: Math.min(4, Math.max(2, stages.length)) }} spacing={8} verticalSpacing={8}>
        {stages.map((method) => (
          <Checkbox.Card
            key={method.methodId}
            className={classes['stage'] ?? ''}
            checked={chosen.includes(method)}
            aria-describedby={`${id}-${method.methodId}`}
            onClick={() => {
              onToggle(method);
            }}
          >
            <span className={classes['stageName']}>
              <Checkbox.Indicator size="xs" aria-hidden />
              {method.customerName}
            </span>
            <span className={classes['stageFoot']}>
              <MethodPrice method={method} />
              {rest.renderMark?.(method)}
            </span>
          </Checkbox.Card>
        ))}
      </SimpleGrid>
      <div className={classes['stageHint']}>
        <Text size="xs" c="dimmed">
          {stages.length > 1 && <Term of="stage">{t('catalog.method.oneStage')}</Term>}
        </Text>
        <AboutButton name={t('catalog.method.stages')} controls={id} isOpen={isOpen} onToggle={setIsOpen} />
      </div>
      <div id={id} hidden={!isOpen}>
        {stages.map((method) => (
          <About
            key={method.methodId}
            id={`${id}-${method.methodId}`}
            method={method}
            showModulePrice={rest.showModulePrice}
            isNamed
          />
        ))}
      </div>
    </div>
  );
}

/** One method to tick: name, who does it and what it costs this customer; the rest on demand. */
function MethodRow({ method, chosen, showModulePrice, onToggle, renderMark }: ChoiceProps & { method: Method }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { customerName, legalNotice, modulePrice } = method;
  const isChecked = chosen.includes(method);
  return (
    <div className={classes['row']} data-checked={isChecked || undefined}>
      <div className={classes['line']}>
        <Checkbox
          classNames={{ root: classes['box'] ?? '', body: classes['boxBody'] ?? '', label: classes['label'] ?? '' }}
          checked={isChecked}
          label={customerName}
          aria-describedby={id}
          onChange={() => {
            onToggle(method);
          }}
        />
        {legalNotice !== 'none' && <IconRoadOff size={14} aria-hidden className={classes['road']} />}
        <span className={classes['mark']}>{renderMark?.(method)}</span>
        <MethodPrice method={method} />
        <AboutButton name={customerName} controls={id} isOpen={isOpen} onToggle={setIsOpen} />
      </div>
      {showModulePrice && modulePrice !== undefined && !isOpen && <ModulePrice price={modulePrice} />}
      <div id={id} hidden={!isOpen}>
        <About method={method} showModulePrice={showModulePrice} isNamed={false} />
      </div>
    </div>
  );
}

type AboutButtonProps = { name: string; controls: string; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Opens and closes what there is to read about a method. */
function AboutButton({ name, controls, isOpen, onToggle }: AboutButtonProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      className={classes['about'] ?? ''}
      aria-label={t('catalog.method.about', { name })}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => {
        onToggle(!isOpen);
      }}
    >
      <IconChevronDown size={16} aria-hidden className={classes['chevron']} data-open={isOpen || undefined} />
    </ActionIcon>
  );
}

type AboutProps = { id?: string; method: Method; showModulePrice: boolean; isNamed: boolean };

/** The comment of a method, its price for the module file, and where to read more. */
function About({ id, method, showModulePrice, isNamed }: AboutProps) {
  const { t } = useTranslation();
  const { customerName, customerComment, urlLink, modulePrice, methodId } = method;
  return (
    <Text size="xs" c="dimmed" component="div" className={classes['comment']} {...(id !== undefined && { id })}>
      {isNamed && <strong className={classes['named']}>{customerName}</strong>}
      {customerComment} {methodId === notListedMethodId && t('catalog.method.pricedBySupport')}{' '}
      {urlLink !== '' && (
        <Anchor href={urlLink} target="_blank" rel="noreferrer" inherit underline="always">
          {t('catalog.method.more')}
        </Anchor>
      )}
      {showModulePrice && modulePrice !== undefined && <ModulePrice price={modulePrice} />}
    </Text>
  );
}

function ModulePrice({ price }: { price: NonNullable<Method['modulePrice']> }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Text size="xs" c="dimmed" className={classes['module']}>
      {t('catalog.method.modulePrice', { credits: credits(price) })}
    </Text>
  );
}

/** The price for this customer, or that support sets it. */
function MethodPrice({ method: { methodId, price } }: { method: Method }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  if (methodId === notListedMethodId)
    return (
      <Text component="span" size="xs" c="dimmed" className={classes['fixed']}>
        {t('ordering.summary.bySupport')}
      </Text>
    );
  return (
    <Text component="span" size="sm" className={classes['price']}>
      {t('catalog.method.price', { credits: credits(price) })}
    </Text>
  );
}

const types = ['power', 'emission', 'comfort', 'diagnosis', 'service'] as const;
/** `other` holds 'method not listed' and types that have no heading of their own. */
type MethodGroup = { readonly type: (typeof types)[number] | 'other'; readonly methods: readonly Method[] };

/** Methods by type, in the order in which a workshop asks for them; 'method not listed' comes last. */
function groupMethods(methods: readonly Method[]): MethodGroup[] {
  const typeOf = ({ methodId, type }: Method) =>
    methodId === notListedMethodId ? 'other' : (types.find((one) => one === type) ?? 'other');
  return [...types, 'other' as const]
    .map((type) => ({ type, methods: methods.filter((method) => typeOf(method) === type) }))
    .filter((group) => group.methods.length > 0);
}

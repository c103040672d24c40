import { Anchor, Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Method } from '#contract/pricing.ts';
import { isStage, notListedMethodId } from '#rules/methods.ts';
import { Term } from '#web/kit/Term.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './method.module.css';

type Props = {
  methods: readonly Method[];
  chosen: readonly Method[];
  /** The vehicle has a module file, so the price there is worth showing. */
  showModulePrice: boolean;
  onToggle: (method: Method) => void;
  /** The input for single DTCs; stands below the chosen method that has them. */
  dtc: ReactNode;
};

/** The methods of a vehicle in groups of one type. */
export function MethodList({ methods, chosen, showModulePrice, onToggle, dtc }: Props) {
  const { t } = useTranslation();
  if (methods.length === 0) return <Text c="dimmed">{t('catalog.method.none')}</Text>;
  const groups = groupMethods(methods);
  const dtcGroup = groups.find((group) => group.methods.some((one) => one.dtcLogic && chosen.includes(one)));
  return (
    <Stack gap="md">
      {groups.map((group) => (
        <Fieldset
          key={group.type}
          variant="unstyled"
          classNames={{ root: classes['group'] ?? '', legend: classes['legend'] ?? '' }}
          legend={t(`catalog.method.type.${group.type}`)}
        >
          {group.methods.filter(({ name }) => isStage(name)).length > 1 && (
            <Text size="xs" c="dimmed">
              <Term of="stage">{t('catalog.method.oneStage')}</Term>
            </Text>
          )}
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xs" mt={6}>
            {group.methods.map((method) => (
              <MethodOption
                key={method.methodId}
                method={method}
                checked={chosen.includes(method)}
                showModulePrice={showModulePrice}
                onToggle={onToggle}
              />
            ))}
          </SimpleGrid>
          {group === dtcGroup && dtc}
        </Fieldset>
      ))}
    </Stack>
  );
}

type MethodOptionProps = {
  method: Method;
  checked: boolean;
  showModulePrice: boolean;
  onToggle: (method: Method) => void;
};

/** One method to tick: name, comment, link and what it costs this customer. */
function MethodOption({ method, checked, showModulePrice, onToggle }: MethodOptionProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { customerName, customerComment, urlLink, price, modulePrice } = method;
  const pricedBySupport = method.methodId === notListedMethodId;
  return (
    <div className={classes['option']} data-checked={checked || undefined}>
      <Checkbox
        classNames={{ label: classes['label'] ?? '' }}
        checked={checked}
        label={customerName}
        description={customerComment}
        onChange={() => {
          onToggle(method);
        }}
      />
      {!pricedBySupport && (
        <Text size="sm" fw={600} className={classes['price']}>
          {t('catalog.method.price', { credits: credits(price) })}
        </Text>
      )}
      <div className={classes['foot']}>
        {pricedBySupport && <Text size="xs">{t('catalog.method.pricedBySupport')}</Text>}
        {showModulePrice && !pricedBySupport && modulePrice !== undefined && (
          <Text size="xs">{t('catalog.method.modulePrice', { credits: credits(modulePrice) })}</Text>
        )}
        {urlLink !== '' && (
          <Anchor href={urlLink} target="_blank" rel="noreferrer" size="xs">
            {t('catalog.method.more')}
          </Anchor>
        )}
      </div>
    </div>
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

import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Method } from '#contract/pricing.ts';
import { isStage } from '#rules/methods.ts';
import { groupMethods } from './method-groups.ts';
import classes from './method.module.css';
import { MethodOption } from './MethodOption.tsx';

type Props = {
  methods: readonly Method[];
  chosen: readonly Method[];
  /** The vehicle has a module file, so the price there is worth showing. */
  showModulePrice: boolean;
  onToggle: (method: Method) => void;
  /** The input for single DTCs; stands below the chosen method that has them. */
  dtc: ReactNode;
};

/** What a vehicle offers, in groups of one type. */
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
              {t('catalog.method.oneStage')}
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

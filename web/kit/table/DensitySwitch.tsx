import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDensity } from './useDensity.ts';

/** Moves the rows of all lists closer together, or apart again; on a phone rows have the height of a finger. */
export function DensitySwitch() {
  const { t } = useTranslation();
  const [density, setDensity] = useDensity();
  const isCompact = density === 'compact';
  const Icon = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  const label = t(`shell.table.${isCompact ? 'comfortable' : 'compact'}`);
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        visibleFrom="sm"
        aria-label={label}
        onClick={() => {
          setDensity(isCompact ? 'comfortable' : 'compact');
        }}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

import {
  IconBackhoe,
  IconCar,
  IconEngine,
  IconMotorbike,
  IconSailboat,
  IconTractor,
  IconTrees,
  IconTruck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { VehicleCategory } from '#contract/catalog.ts';

export const categoryIcons: Readonly<Record<VehicleCategory, TablerIcon>> = {
  car: IconCar,
  bike: IconMotorbike,
  truck: IconTruck,
  agriculture: IconTractor,
  construction: IconBackhoe,
  forestry: IconTrees,
  marine: IconSailboat,
  stationaryEngine: IconEngine,
};

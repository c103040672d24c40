import { Packages } from '#web/purchases/Packages.tsx';

/** /admin/packages */
export function PackagesPage() {
  return <Packages />;
}

import type { SupportTimes } from '#contract/settings.ts';
import classes from '#web/offers/home.module.css';
import { OrderSteps } from '#web/offers/OrderSteps.tsx';
import { LegalLinks } from '#web/settings/LegalLinks.tsx';
import { PortalFacts } from './PortalFacts.tsx';

/** The lower half of the home page, with the legal links at its foot. */
export function BelowSearch({ times }: { times: SupportTimes }) {
  return (
    <>
      <OrderSteps />
      <PortalFacts times={times} />
      <div className={classes['foot']}>
        <LegalLinks />
      </div>
    </>
  );
}

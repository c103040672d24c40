import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { SetupStep } from '#contract/setup.ts';
import type { english } from '#web/i18n/english.ts';

type StepLink = {
  readonly text: keyof typeof english.setup.open;
  readonly render: (props: object) => ReactElement;
};

/** Pages on which a step is done. That of the address is done on the server. */
export const stepLinks: Readonly<Record<SetupStep, readonly StepLink[]>> = {
  company: [
    { text: 'company', render: (props) => <Link to="/admin/options" search={{ part: 'company' }} {...props} /> },
    { text: 'taxes', render: (props) => <Link to="/admin/accounting" search={{ list: 'taxes' }} {...props} /> },
    { text: 'brand', render: (props) => <Link to="/admin/options" search={{ part: 'brand' }} {...props} /> },
  ],
  mail: [{ text: 'mail', render: (props) => <Link to="/admin/options" search={{ part: 'contact' }} {...props} /> }],
  address: [],
  payment: [{ text: 'payment', render: (props) => <Link to="/admin/options" search={{ part: 'bank' }} {...props} /> }],
  prices: [{ text: 'prices', render: (props) => <Link to="/admin/prices" {...props} /> }],
  catalogue: [{ text: 'catalogue', render: (props) => <Link to="/admin/vehicles" {...props} /> }],
  support: [
    { text: 'hours', render: (props) => <Link to="/admin/options" search={{ part: 'hours' }} {...props} /> },
    { text: 'staff', render: (props) => <Link to="/admin/customerview" search={{ state: 'staff' }} {...props} /> },
  ],
  texts: [{ text: 'texts', render: (props) => <Link to="/admin/texts" {...props} /> }],
  solution: [
    {
      text: 'solution',
      render: (props) => (
        <Link to="/admin/solutions" search={(search) => ({ ...search, list: 'exchange' })} {...props} />
      ),
    },
  ],
  backup: [{ text: 'backup', render: (props) => <Link to="/admin/options" search={{ part: 'backup' }} {...props} /> }],
};

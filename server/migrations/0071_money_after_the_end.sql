alter table purchases
  -- The payer has paid at the provider, whose money is still on its way: it does not expire meanwhile.
  add column is_collecting boolean not null default false,
  -- The dispute that `dispute` is about, by its name at the provider.
  add column dispute_id text;

-- Money for a customer who is locked or erased waits.
alter table received_payments
  drop constraint received_payments_problem_check,
  add constraint received_payments_problem_check check (problem in ('wrongAmount', 'wrongCurrency', 'unknownReference',
    'severalReferences', 'proposed', 'alreadyPaid', 'notOpen', 'customerNotActive', 'underpaid', 'overpaid', 'balanceTooLow',
    'reversed')) not valid;

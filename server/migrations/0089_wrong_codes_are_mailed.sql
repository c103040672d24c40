-- The owner of an account is told by mail when somebody with its password enters a wrong code, once within an hour.
alter table second_factors add column wrong_code_mailed_at timestamptz;

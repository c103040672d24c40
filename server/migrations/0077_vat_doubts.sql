-- Why a VAT number that the register confirms waits for staff: another account has it, or the register has another name for it; or
-- that staff refused it.
alter table users
  add column vat_doubt text check (vat_doubt in ('numberTaken', 'nameDiffers', 'refused'));

-- Other accounts with the same number.
create index users_vat_number on users (vat_number) where vat_number <> '';
-- What waits for staff.
create index users_vat_doubt on users (id) where vat_doubt in ('numberTaken', 'nameDiffers');

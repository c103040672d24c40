-- Standard rates of VAT, in hundredths of a percent: each holds from its day until the next of its country.
create table tax_rates (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate int not null check (rate between 1 and 10000),
  primary key (country, valid_from)
);
insert into tax_rates (country, valid_from, rate) values
  ('AT', '2016-01-01', 2000),
  ('BE', '2016-01-01', 2100),
  ('BG', '2016-01-01', 2000),
  ('CH', '2018-01-01', 770),
  ('CH', '2024-01-01', 810),
  ('CY', '2016-01-01', 1900),
  ('CZ', '2016-01-01', 2100),
  ('DE', '2016-01-01', 1900),
  ('DE', '2020-07-01', 1600),
  ('DE', '2021-01-01', 1900),
  ('DK', '2016-01-01', 2500),
  ('EE', '2016-01-01', 2000),
  ('EE', '2024-01-01', 2200),
  ('EE', '2025-07-01', 2400),
  ('ES', '2016-01-01', 2100),
  ('FI', '2016-01-01', 2400),
  ('FI', '2024-09-01', 2550),
  ('FR', '2016-01-01', 2000),
  ('GB', '2016-01-01', 2000),
  ('GR', '2016-06-01', 2400),
  ('HR', '2016-01-01', 2500),
  ('HU', '2016-01-01', 2700),
  ('IE', '2016-01-01', 2300),
  ('IE', '2020-09-01', 2100),
  ('IE', '2021-03-01', 2300),
  ('IT', '2016-01-01', 2200),
  ('LI', '2018-01-01', 770),
  ('LI', '2024-01-01', 810),
  ('LT', '2016-01-01', 2100),
  ('LU', '2016-01-01', 1700),
  ('LU', '2023-01-01', 1600),
  ('LU', '2024-01-01', 1700),
  ('LV', '2016-01-01', 2100),
  ('MT', '2016-01-01', 1800),
  ('NL', '2016-01-01', 2100),
  ('NO', '2016-01-01', 2500),
  ('PL', '2016-01-01', 2300),
  ('PT', '2016-01-01', 2300),
  ('RO', '2017-01-01', 1900),
  ('RO', '2025-08-01', 2100),
  ('SE', '2016-01-01', 2500),
  ('SI', '2016-01-01', 2200),
  ('SK', '2016-01-01', 2000),
  ('SK', '2025-01-01', 2300);
create trigger audit after insert or update or delete on tax_rates for each row execute function record_audit('country', 'valid_from');

-- The operator's position towards VAT from a day on: the countries whose VAT it pays through OSS, and whether it is a small business.
create table tax_statuses (
  valid_from date primary key,
  oss text not null check (oss in ('none', 'germanyAndAustria', 'all')),
  small_business boolean not null
);
-- As it was until now: the rate of Germany and Austria for their customers, for those of other countries that of the operator's.
insert into tax_statuses (valid_from, oss, small_business) values ('2016-01-01', 'germanyAndAustria', false);
create trigger audit after insert or update or delete on tax_statuses for each row execute function record_audit('valid_from');

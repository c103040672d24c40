-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Prices of engine files and of module files bear one word with the role of a file; `main` and `addon` are spoken on the wire only. A new
-- type writes the rows without their triggers: the audit log does not speak of it.
alter table methods
  drop constraint methods_main_kind_main_class_id_fkey,
  drop constraint methods_addon_kind_addon_class_id_fkey,
  drop constraint methods_main_kind_check,
  drop constraint methods_addon_kind_check,
  alter column main_kind drop default,
  alter column addon_kind drop default;
alter table customer_class_prices drop constraint customer_class_prices_kind_class_id_fkey;
alter table price_classes drop constraint price_classes_kind_check;

alter table price_classes alter column kind type text using case kind when 'main' then 'engine' else 'module' end;
alter table customer_class_prices
  alter column kind type text using case kind when 'main' then 'engine' else 'module' end;
alter table methods
  alter column main_kind type text using 'engine',
  alter column addon_kind type text using 'module';

alter table methods rename column main_kind to engine_kind;
alter table methods rename column main_class_id to engine_class_id;
alter table methods rename column addon_kind to module_kind;
alter table methods rename column addon_class_id to module_class_id;
alter table price_classes add constraint price_classes_kind_check check (kind in ('engine', 'module'));
alter table customer_class_prices add foreign key (kind, class_id) references price_classes (kind, id);
alter table methods
  alter column engine_kind set default 'engine',
  alter column module_kind set default 'module',
  add constraint methods_engine_kind_check check (engine_kind = 'engine'),
  add constraint methods_module_kind_check check (module_kind = 'module'),
  add foreign key (engine_kind, engine_class_id) references price_classes (kind, id),
  add foreign key (module_kind, module_class_id) references price_classes (kind, id);
alter table portal_options rename column flat_main_price to flat_engine_price;
alter table portal_options rename column flat_addon_price to flat_module_price;

-- What a price class is called in a language; without one its own name stands, which is the English one.
create table price_class_texts (
  kind text not null,
  class_id int not null,
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  name text not null check (name <> ''),
  primary key (kind, class_id, language),
  foreign key (kind, class_id) references price_classes (kind, id) on delete cascade,
  -- Judged when a statement ends, like the names themselves: two classes may change names.
  constraint price_class_texts_by_name
    exclude using btree (kind with =, language with =, name_key(name) with =) deferrable initially immediate
);
create trigger audit after insert or update or delete on price_class_texts
  for each row execute function record_audit('kind', 'class_id', 'language');

-- Vehicles, in every order that their list offers.
alter table vehicles drop column search_text;
create index vehicles_by_category on vehicles (category, id);
create index vehicles_by_lower_name on vehicles (lower(brand), lower(model));
create index vehicles_by_ccm on vehicles (coalesce(engine_ccm, 0), id);
create index vehicles_by_ps on vehicles (coalesce(engine_ps, 0), id);
create index vehicles_by_emission on vehicles (lower(emission), id);
create index vehicles_by_ecu on vehicles (lower(ecu_brand), lower(ecu_type), id);
create index vehicles_by_checksum on vehicles (lower(ecu_checksum), id);
create index vehicles_by_acm on vehicles (acm_file_id, id);
-- Those that the rules of methods treat alike are counted from an index alone.
create index vehicles_alike on vehicles (category, emission);
-- The control units of the catalogue are read for every file that is dropped before a vehicle is chosen.
create index vehicles_by_control_unit on vehicles (ecu_type, ecu_brand, ecu_checksum, category);

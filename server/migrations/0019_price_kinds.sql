-- Prices of engine files and of module files bear one word with the role of a file; `main` and `addon` are spoken on the wire only.

alter table methods
  drop constraint methods_main_kind_main_class_id_fkey,
  drop constraint methods_addon_kind_addon_class_id_fkey,
  drop constraint methods_main_kind_check,
  drop constraint methods_addon_kind_check,
  alter column main_kind drop default,
  alter column addon_kind drop default;
alter table customer_class_prices drop constraint customer_class_prices_kind_class_id_fkey;
alter table price_class_texts drop constraint price_class_texts_kind_class_id_fkey;
alter table price_classes drop constraint price_classes_kind_check;

-- A new type writes the rows without their triggers: the audit log does not speak of it.
alter table price_classes alter column kind type text using case kind when 'main' then 'engine' else 'module' end;
alter table customer_class_prices
  alter column kind type text using case kind when 'main' then 'engine' else 'module' end;
alter table price_class_texts alter column kind type text using case kind when 'main' then 'engine' else 'module' end;
alter table methods
  alter column main_kind type text using 'engine',
  alter column addon_kind type text using 'module';

alter table methods rename column main_kind to engine_kind;
alter table methods rename column main_class_id to engine_class_id;
alter table methods rename column addon_kind to module_kind;
alter table methods rename column addon_class_id to module_class_id;
alter table methods
  alter column engine_kind set default 'engine',
  alter column module_kind set default 'module',
  add constraint methods_engine_kind_check check (engine_kind = 'engine'),
  add constraint methods_module_kind_check check (module_kind = 'module'),
  add foreign key (engine_kind, engine_class_id) references price_classes (kind, id),
  add foreign key (module_kind, module_class_id) references price_classes (kind, id);
alter table price_classes add constraint price_classes_kind_check check (kind in ('engine', 'module'));
alter table customer_class_prices add foreign key (kind, class_id) references price_classes (kind, id);
alter table price_class_texts add foreign key (kind, class_id) references price_classes (kind, id) on delete cascade;

alter table portal_options rename column flat_main_price to flat_engine_price;
alter table portal_options rename column flat_addon_price to flat_module_price;

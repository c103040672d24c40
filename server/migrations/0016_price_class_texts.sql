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
    exclude using btree (kind with =, language with =, lower(name) with =) deferrable initially immediate
);
create trigger audit after insert or update or delete on price_class_texts
  for each row execute function record_audit('kind', 'class_id', 'language');

-- Those that the portal brings along, where the operator has not renamed them.
insert into price_class_texts (kind, class_id, language, name)
select c.kind, c.id, t.language, t.text from (values
  ('main', 'Small', 'de', 'Klein'),
  ('main', 'Small', 'fr', 'Petite'),
  ('main', 'Small', 'it', 'Piccola'),
  ('main', 'Small', 'nl', 'Klein'),
  ('main', 'Small', 'pl', 'Mała'),
  ('main', 'Small', 'ru', 'Малая'),
  ('main', 'Small', 'es', 'Pequeña'),
  ('main', 'Medium', 'de', 'Mittel'),
  ('main', 'Medium', 'fr', 'Moyenne'),
  ('main', 'Medium', 'it', 'Media'),
  ('main', 'Medium', 'nl', 'Middel'),
  ('main', 'Medium', 'pl', 'Średnia'),
  ('main', 'Medium', 'ru', 'Средняя'),
  ('main', 'Medium', 'es', 'Mediana'),
  ('main', 'Large', 'de', 'Groß'),
  ('main', 'Large', 'fr', 'Grande'),
  ('main', 'Large', 'it', 'Grande'),
  ('main', 'Large', 'nl', 'Groot'),
  ('main', 'Large', 'pl', 'Duża'),
  ('main', 'Large', 'ru', 'Большая'),
  ('main', 'Large', 'es', 'Grande'),
  ('main', 'Stage 1', 'de', 'Stufe 1'),
  ('main', 'Stage 2', 'de', 'Stufe 2'),
  ('main', 'Stage 3', 'de', 'Stufe 3'),
  ('addon', 'Module small', 'de', 'Modul klein'),
  ('addon', 'Module small', 'fr', 'Petit module'),
  ('addon', 'Module small', 'it', 'Modulo piccolo'),
  ('addon', 'Module small', 'nl', 'Module klein'),
  ('addon', 'Module small', 'pl', 'Moduł mały'),
  ('addon', 'Module small', 'ru', 'Малый модуль'),
  ('addon', 'Module small', 'es', 'Módulo pequeño'),
  ('addon', 'Module medium', 'de', 'Modul mittel'),
  ('addon', 'Module medium', 'fr', 'Module moyen'),
  ('addon', 'Module medium', 'it', 'Modulo medio'),
  ('addon', 'Module medium', 'nl', 'Module middel'),
  ('addon', 'Module medium', 'pl', 'Moduł średni'),
  ('addon', 'Module medium', 'ru', 'Средний модуль'),
  ('addon', 'Module medium', 'es', 'Módulo mediano'),
  ('addon', 'Module large', 'de', 'Modul groß'),
  ('addon', 'Module large', 'fr', 'Grand module'),
  ('addon', 'Module large', 'it', 'Modulo grande'),
  ('addon', 'Module large', 'nl', 'Module groot'),
  ('addon', 'Module large', 'pl', 'Moduł duży'),
  ('addon', 'Module large', 'ru', 'Большой модуль'),
  ('addon', 'Module large', 'es', 'Módulo grande'),
  ('addon', 'Module SCR', 'de', 'Modul SCR'),
  ('addon', 'Module SCR', 'it', 'Modulo SCR'),
  ('addon', 'Module SCR', 'pl', 'Moduł SCR'),
  ('addon', 'Module SCR', 'ru', 'Модуль SCR'),
  ('addon', 'Module SCR', 'es', 'Módulo SCR')) t (kind, name, language, text)
join price_classes c on c.kind = t.kind and c.name = t.name;

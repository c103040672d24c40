-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- reads: seed/methods.json
-- reads: seed/price-classes.json
-- Names and comments of what the portal brings along, in the languages that version 0.1.0 had none in. Only where the operator has changed
-- neither the name of the price class nor the English text of the method that they translate, and has written none in that language.
insert into price_class_texts (kind, class_id, language, name)
select c.kind, c.id, n.language, n.name
from jsonb_each(current_setting('seed.price_classes')::jsonb) k (kind, classes), jsonb_array_elements(k.classes) b (base),
  jsonb_each_text(b.base -> 'names') n (language, name), price_classes c
where c.kind = k.kind and c.name = b.base ->> 'name';

insert into method_texts (method_id, language, name, comment)
select m.id, n.language, n.name, b.base -> 'comments' ->> n.language
from jsonb_array_elements(current_setting('seed.methods')::jsonb) b (base), jsonb_each_text(b.base -> 'names') n (language, name),
  methods m join method_texts e on e.method_id = m.id and e.language = 'en'
where m.name = b.base ->> 'name' and e.name = b.base -> 'names' ->> 'en' and n.language not in ('de', 'en')
  -- The one English comment that is another one now.
  and e.comment in (b.base -> 'comments' ->> 'en', case m.name when 'Start_Stop' then 'The engine no longer stops by itself at a halt.' end)
on conflict (method_id, language) do nothing;

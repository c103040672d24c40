-- Vehicles in every order that their list offers: for a page of 50 all of them were read and sorted.
create index vehicles_by_category on vehicles (category, id);
create index vehicles_by_ccm on vehicles (coalesce(engine_ccm, 0), id);
create index vehicles_by_ps on vehicles (coalesce(engine_ps, 0), id);
create index vehicles_by_emission on vehicles (lower(emission), id);
create index vehicles_by_ecu on vehicles (lower(ecu_brand), lower(ecu_type), id);
create index vehicles_by_checksum on vehicles (lower(ecu_checksum), id);
create index vehicles_by_acm on vehicles (acm_file_id, id);
-- Those that the rules of methods treat alike are counted from an index alone.
create index vehicles_alike on vehicles (category, emission);

-- The control units of the catalogue are read for every file that is dropped before a vehicle is chosen.
create index vehicles_by_control_unit on vehicles (ecu_type, ecu_brand, ecu_checksum, category);

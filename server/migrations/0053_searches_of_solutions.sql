-- Words in the library of modifications, which were looked for in one solution after the other: as `server/library/list-solutions.ts`
-- puts its text together.
create index solutions_by_word on solutions using gin (fold(id::text || ' ' || family || ' ' || software || ' ' || coalesce(hardware, '') || ' '
  || coalesce(part, '') || ' ' || coalesce(dtc_code, '') || ' ' || origin_note) gin_trgm_ops);

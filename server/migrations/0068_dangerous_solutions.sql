-- Solutions that change start-up code or erase a stretch wait for a person. Those that were recorded before are found by their runs.
with dangerous as (
  select s.id,
    bool_or(case
      when s.family = 'edc15' and s.length = 524288 then r.at < 32768
      when s.family = 'edc16' and s.length in (1048576, 2097152) then r.at < 4096
      when s.family = 'me7' and s.length in (524288, 1048576) then r.at < 16384
      when s.family = 'simos18' and s.length = 4194304 then r.at < 262144
      when s.family = 'medc17' and s.length >= 2097152 then r.at < 131072 and r.at + r.bytes > 98304
      else false end) as starts,
    bool_or((strpos(r.replacement, repeat('ff', 1024)) > 0 and strpos(r.expected, repeat('ff', 1024)) = 0)
      or (strpos(r.replacement, repeat('00', 1024)) > 0 and strpos(r.expected, repeat('00', 1024)) = 0)) as erases
  from solutions s,
    lateral (
      select (run ->> 'offset')::int as at, length(run ->> 'replacement') / 2 as bytes,
        run ->> 'replacement' as replacement, run ->> 'expected' as expected
      from jsonb_array_elements(s.content -> 'runs') run) r
  group by s.id)
update solutions s
set flags = s.flags || array_remove(array[case when d.starts then 'startUpArea' end, case when d.erases then 'erasedArea' end], null),
  state = case s.state when 'active' then 'suspended' else s.state end,
  state_changed_at = case s.state when 'active' then clock_timestamp() else s.state_changed_at end
from dangerous d
where d.id = s.id and (d.starts or d.erases);

-- The start-up code of an EDC16 with its internal flash reaches up to 7FBF, not to FFF: solutions that change it wait for a person.
update solutions s
set flags = s.flags || array['startUpArea'],
  state = case s.state when 'active' then 'suspended' else s.state end,
  state_changed_at = case s.state when 'active' then clock_timestamp() else s.state_changed_at end
where s.family = 'edc16'
  and s.length in (458752, 459008, 462848, 1511680, 2097152)
  and not 'startUpArea' = any(s.flags)
  and exists (
    select 1 from jsonb_array_elements(s.content -> 'runs') run
    where (run ->> 'offset')::int < 32704);

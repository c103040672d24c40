-- What was unusual about a solution when it was recorded: such a one waits for a person, whatever the way in.
alter table solutions add column oddities jsonb not null default '[]';

-- Where the digests of the original are known, a place cannot be mistaken: a flag on most solutions is read by nobody.
update solutions set flags = array_remove(flags, 'lowEntropyContext') where original is not null and 'lowEntropyContext' = any(flags);

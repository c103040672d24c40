-- Each change of a thing writes its row of the searches, and each time these statements were planned for the ids at hand: five times as
-- long as they run. Every id is found by an index, whichever it is, so one plan for any ids does for as long as a connection lives.
alter function refresh_search(text, bigint[]) set plan_cache_mode = force_generic_plan;
alter function search_source(text, bigint[]) set plan_cache_mode = force_generic_plan;

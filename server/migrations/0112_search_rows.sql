-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Rows of what there is already: in a transaction of its own, in which no table is locked. What others name at once, the rest by the job, the newest first.
select refresh_search('vehicle', array(select id::bigint from vehicles));
select refresh_search('account', array(select id::bigint from users));
select refresh_search('method', array(select id::bigint from methods));
insert into stale_search_rows (kind, id)
select x.kind, x.id from (
  select 'task' as kind, t.id::bigint, t.created_at as at from tasks t
  union all select 'job', j.id, j.created_at from jobs j
  union all select 'chat', c.task_id, c.last_at from conversations c
  union all select 'credit', e.id, e.created_at from credit_entries e
  union all select 'invoice', i.id, i.created_at from invoices i
  union all select 'deliveryNote', n.id, n.created_at from delivery_notes n
  union all select 'purchase', p.id, p.created_at from purchases p
  union all select 'payment', r.id, r.created_at from received_payments r
  union all select 'document', search_id(d.number), d.issued_at from accounting_documents d
  union all select 'mail', m.id, m.created_at from mails m
  union all select 'audit', a.id, a.at from audit_log a
  union all select 'security', s.id, s.at from security_log s
  union all select 'solution', s.id, s.recorded_at from solutions s) x
order by x.at desc;

-- Why a session ended ----------------------------------------------------------------------------------------------------

-- Whoever is signed out from outside reads it; null: still open, expired, or ended before this was kept.
alter table sessions
  add column end_reason text
    check (end_reason in ('signedOut', 'everywhere', 'passwordChanged', 'passwordReset', 'locked', 'byStaff', 'emailChanged'));

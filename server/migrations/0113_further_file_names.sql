-- File names that the operator accepts beside the specification's.
alter table portal_options
  add column files_without_extension boolean not null default true,
  add column numeric_extensions boolean not null default true,
  add column further_extensions text[] not null
    default '{orig,original,ori,org,mod,std,dat,kess3,mmf,bak,hex,s19,mot,srec,frf,odx,sgo,7z,gz,tun,kp,ols}',
  add column chat_types text[] not null default '{csv,pdf,xlsx,heic,webp,mp4}';

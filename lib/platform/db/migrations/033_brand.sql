-- How the installation presents itself: one row, once a super admin has chosen something.
create table plinth.brand (
  is_only boolean primary key default true check (is_only),
  -- empty: as the environment says
  name text not null default '',
  accent_light text not null default '',
  accent_dark text not null default '',
  -- WebP and PNG, made from what was uploaded
  logo bytea,
  icon bytea,
  updated_at timestamptz not null default now()
);

-- The secret address of a function is kept encrypted, and found by its hash. The first server that starts encrypts what stands in plain text: it has the key.

alter table plinth.functions
  alter column rest_key_hash drop expression,
  alter column rest_api_secret_url_key drop not null,
  add column rest_key bytea;

-- Pushes that are under way say who pushes, not only whether it is an admin.
update plinth.sync_runs set target = target || jsonb_build_object('by', jsonb_build_object('user_id', user_id, 'role', null, 'isAdmin', target -> 'byAdmin'))
where target ? 'byAdmin';

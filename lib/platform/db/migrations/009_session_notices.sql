-- Whatever ends a session or changes what its user may do, every node is told at once, on the channel of lib/platform/notices.ts: also when it is done by hand
-- in the database.
create function plinth.tell_of_sessions() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    perform pg_notify('plinth_notices', json_build_object('topic', 'sessions', 'payload', old.id)::text);
  else
    perform pg_notify('plinth_notices', json_build_object('topic', 'sessions', 'payload', s.id)::text)
    from plinth.sessions s where s.user_id = old.id;
  end if;
  return null;
end $$;

create trigger sessions_ended after delete on plinth.sessions for each row execute function plinth.tell_of_sessions();
create trigger sessions_superseded after update of superseded_at on plinth.sessions
  for each row execute function plinth.tell_of_sessions();
create trigger users_status_or_role after update of status, role on plinth.users
  for each row when (old.status is distinct from new.status or old.role is distinct from new.role)
  execute function plinth.tell_of_sessions();

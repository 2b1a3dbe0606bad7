-- The plan that the operators gave to a person; what their projects pay for counts where it is more.
alter table plinth.users add column granted_plan text not null default 'free';

create index api_tokens_created_by_idx on plinth.api_tokens (created_by);

-- API tokens stop with the person who made them: every node hears of it, whoever changes the rows.
create function plinth.tell_of_tokens() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'api_tokens' then
    perform pg_notify('plinth_notices', json_build_object('topic', 'tokens', 'payload', encode(old.token_hash, 'hex'))::text);
  else
    perform pg_notify('plinth_notices', json_build_object('topic', 'tokens', 'payload', encode(t.token_hash, 'hex'))::text)
    from plinth.api_tokens t where t.created_by = old.id;
  end if;
  return null;
end $$;

create trigger api_tokens_ended after delete on plinth.api_tokens for each row execute function plinth.tell_of_tokens();
create trigger users_status_of_tokens after update of status on plinth.users
  for each row when (old.status is distinct from new.status) execute function plinth.tell_of_tokens();

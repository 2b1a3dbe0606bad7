-- The language in which a person reads the console; empty where their browser decides.
alter table plinth.users add column language text not null default '' check (language in ('', 'en', 'de', 'es', 'ja'));

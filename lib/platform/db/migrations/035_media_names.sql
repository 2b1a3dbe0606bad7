-- What is said in place of a picture, and the name in a file's address where its own was changed since: an address stays.
alter table plinth.media_files
  add column alt text not null default '',
  add column address_name text;

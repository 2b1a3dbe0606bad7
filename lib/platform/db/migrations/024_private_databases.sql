-- Whether the address of a project's own database was given by a super admin, who may name private ones. Null: before that was noted.
alter table plinth.projects add column private_database boolean;

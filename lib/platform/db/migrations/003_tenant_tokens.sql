-- a token of one tenant of a saas project: the id of the tenant's record in the project's own database
alter table plinth.api_tokens add column tenant_id uuid;

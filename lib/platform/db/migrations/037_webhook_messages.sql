-- Each webhook that stops has a message of its own.
update plinth.system_messages m set code = 'webhook-paused:' || w.id
from plinth.webhooks w
where m.code = 'webhook-paused' and w.project_id = m.project_id and starts_with(m.message, 'The webhook ' || w.name || ' ');

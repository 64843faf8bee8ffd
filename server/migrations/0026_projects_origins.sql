-- Processes ask which project allows an origin, where a question of a browser names no client.
create index projects_by_allowed_origin on projects using gin ((settings -> 'allowed_origins') jsonb_path_ops);

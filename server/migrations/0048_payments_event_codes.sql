-- The outcome of a processor's event, as a code with values: people read it in their own language.
alter table processor_events add column why text;
alter table processor_events add column why_values json;

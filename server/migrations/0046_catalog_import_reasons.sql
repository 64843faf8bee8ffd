-- Errors of imports, and what ended an import as a whole, have a code and facts beside their English sentence.
alter table catalog_import_errors add column why text;
alter table catalog_import_errors add column facts json;
alter table catalog_imports add column why text;
alter table catalog_imports add column facts json;

-- An order that was paid in a currency of the game: which, how much of it, and how it was called then.
alter table transactions add column virtual_price json;

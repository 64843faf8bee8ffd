-- The holdings of players, and the ledger of every change of them.

create table holdings (
  project_id bigint not null,
  -- The player's id, as tokens have it in sub.
  user_id text not null,
  sku text not null,
  -- A currency, or how a virtual item is owned. A sku that is made anew as another kind begins another row.
  kind text not null,
  -- Units of a currency, pieces of a consumable; of the others 1 where it is owned.
  quantity bigint not null,
  -- Units of a currency that were spent and had to be taken back: what comes in pays them off first.
  debt bigint not null default 0,
  -- How often a piece can be used, and what the opened piece has left.
  usages integer not null default 1,
  remaining_uses integer,
  instance_id text,
  expires_at timestamptz,
  updated_at timestamptz not null,
  primary key (project_id, user_id, sku, kind),
  constraint holdings_kind_known check (
    kind in ('virtual_currency', 'consumable', 'non_consumable', 'non_renewing_subscription')
  ),
  -- Engines of the field count in 32 bits.
  constraint holdings_quantity_fits check (quantity between 0 and 2147483647),
  constraint holdings_debt_not_negative check (debt >= 0),
  constraint holdings_debt_of_currencies check (debt = 0 or kind = 'virtual_currency'),
  constraint holdings_owed_is_not_held check (debt = 0 or quantity = 0)
);
select spread_by_project('holdings');

-- Each change of a holding, forever. The deltas of a holding add up to its quantity less its debt.
create table ledger_entries (
  project_id bigint not null,
  entry_id bigint generated always as identity,
  user_id text not null,
  sku text not null,
  kind text not null,
  cause text not null,
  -- Entries of one operation share it.
  operation_id uuid not null,
  -- The order that gives or takes back.
  order_id bigint,
  -- How much was asked for, and how much it became.
  wanted bigint not null,
  delta bigint not null,
  quantity bigint not null,
  debt bigint not null,
  remaining_uses integer,
  expires_at timestamptz,
  -- How much longer, or shorter, a time-limited item is owned by it.
  seconds bigint not null default 0,
  comment text,
  platform text,
  is_sandbox boolean not null,
  -- The player, the order, the key or the person that did it.
  actor text not null,
  at timestamptz not null,
  primary key (project_id, entry_id),
  constraint ledger_entries_cause_known check (
    cause in (
      'order', 'payment', 'refund', 'repayment', 'purchase', 'consume', 'reward', 'revoke', 'set', 'import'
    )
  )
);
select spread_by_project('ledger_entries');
create index ledger_entries_by_user on ledger_entries (project_id, user_id, entry_id);
-- An order gives once, and takes back once, whatever is repeated.
create unique index ledger_entries_once on ledger_entries (project_id, order_id, cause, sku, kind, user_id)
  where order_id is not null;

-- Purchases made elsewhere, each of which gives once.
create table outside_purchases (
  project_id bigint not null,
  external_purchase_id text not null,
  user_id text not null,
  amount text not null,
  currency text not null,
  purchased_at timestamptz not null,
  custom_parameters json,
  given_at timestamptz not null,
  primary key (project_id, external_purchase_id)
);
select spread_by_project('outside_purchases');
create index outside_purchases_by_user on outside_purchases (project_id, user_id);

-- Orders of the shop: what a player wants to buy, as it was at that moment, and what became of it. Their numbers come
-- from the sequence of transactions, so that `order/{id}` is one name space.

create table orders (
  project_id bigint not null references projects,
  order_id bigint not null,
  status text not null default 'new',
  -- The player, as tokens have it in sub, or any id of the studio's.
  user_id text not null,
  -- All else that is known of the buyer: e-mail, name, country, address.
  buyer json not null,
  is_sandbox boolean not null,
  currency text not null,
  amount numeric not null,
  -- Frozen: what is bought with its names and prices, and which goods that is.
  lines json not null,
  goods json not null,
  -- Whether the goods go to a player of ours.
  is_granted boolean not null,
  custom_parameters json,
  external_id text,
  locale text not null,
  -- How the page looks, and where it leads back to.
  page json not null,
  -- SHA-256 of the secret in the page's address.
  token_hash bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the page was looked at last, and when it ends at the latest.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set while processors are asked to close their pages.
  closing_at timestamptz,
  -- The transaction that paid it.
  paid_by bigint,
  paid_at timestamptz,
  -- Why it ended without goods: left, unseen, expired, sold_out, rejected, refunded, erased.
  ended_by text,
  primary key (project_id, order_id),
  constraint orders_status_known check (status in ('new', 'done', 'canceled', 'expired')),
  constraint orders_amount_positive check (amount > 0)
) with (
  -- Each one changes once or twice.
  fillfactor = 60
);
select spread_by_project('orders');
create unique index orders_by_token on orders (project_id, token_hash);
create index orders_by_user on orders (project_id, user_id, order_id);
create index orders_open on orders (seen_at) where status = 'new';

-- Attempts to pay an order of the shop. Each is a transaction that names its order; it is paid on a page that a
-- processor hosts.
alter table transactions add column order_id bigint;
create index transactions_by_order on transactions (project_id, order_id) where order_id is not null;

-- Sealed: the key with which pages are opened at the processor; null where the processor only reports.
alter table payment_processors add column api_key bytea;
-- An address put in front of the processor's host, for simulators.
alter table payment_processors add column simulator text;

-- The page that a processor hosts for one attempt.
create table payment_sessions (
  project_id bigint not null references projects,
  transaction_id bigint not null,
  order_id bigint not null,
  processor text not null,
  -- The processor's id of it, and the address of the page; null until the processor has answered.
  session_id text,
  url text,
  -- The payment is under way there, such as a bank's debit: nobody closes it.
  is_processing boolean not null default false,
  -- When the simulated processor comes to an end with it.
  settles_at timestamptz,
  opened_at timestamptz not null,
  -- Nobody can pay there any more.
  closed_at timestamptz,
  primary key (project_id, transaction_id)
);
select spread_by_project('payment_sessions');
create index payment_sessions_by_order on payment_sessions (project_id, order_id);
create index payment_sessions_settling on payment_sessions (settles_at) where settles_at is not null;

-- Money that came for what cannot be given any more: it goes back by itself.
create table payment_returns (
  project_id bigint not null references projects,
  processor text not null,
  -- The processor's id of the payment.
  payment text not null,
  transaction_id bigint not null,
  amount numeric not null,
  currency text not null,
  reason text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- The last fault of the processor.
  fault text,
  -- Only a person can mend it.
  is_lasting boolean not null default false,
  created_at timestamptz not null,
  returned_at timestamptz,
  primary key (project_id, processor, payment)
);
select spread_by_project('payment_returns');
create index payment_returns_due on payment_returns (due_at) where returned_at is null;

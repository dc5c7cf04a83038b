import { sql } from 'kysely'

export function createWebhooks() {
  return [
    sql`create table webhook_endpoints (
      id text primary key,
      store_id text not null references stores (id),
      url text not null,
      events text not null,
      secret text not null,
      previous_secret text,
      previous_secret_until bigint,
      paused_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create index webhook_endpoints_store on webhook_endpoints (store_id)`,
    sql`create table webhook_deliveries (
      id text primary key,
      event_id text not null,
      endpoint_id text not null references webhook_endpoints (id) on delete cascade,
      type text not null,
      body text not null,
      subject text,
      position bigint not null,
      is_replay integer not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      due_at bigint,
      sending_until bigint,
      attempts integer not null,
      created_at bigint not null,
      ended_at bigint
    )`,
    sql`create index webhook_deliveries_about on webhook_deliveries (subject, created_at)`,
    sql`create index webhook_deliveries_created on webhook_deliveries (created_at)`,
    sql`create index webhook_deliveries_due
      on webhook_deliveries (endpoint_id, due_at, position) where state = 'waiting'`,
    sql`create index webhook_deliveries_failed
      on webhook_deliveries (endpoint_id, created_at, id) where state = 'failed'`,
    sql`create index webhook_deliveries_newest
      on webhook_deliveries (endpoint_id, created_at, id)`,
    // For the webhooks shown on an order's page.
    sql`create index webhook_deliveries_of_subject on webhook_deliveries (subject)`,
    sql`create index webhook_deliveries_subject
      on webhook_deliveries (subject, endpoint_id, position) where state = 'waiting'`,
    sql`create table webhook_attempts (
      id text primary key,
      delivery_id text not null references webhook_deliveries (id) on delete cascade,
      at bigint not null,
      duration_ms bigint not null,
      status integer,
      error text,
      told text,
      answer text,
      request_headers text not null
    )`,
    sql`create index webhook_attempts_delivery on webhook_attempts (delivery_id, at)`,
  ]
}

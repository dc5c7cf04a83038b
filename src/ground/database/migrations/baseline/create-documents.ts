// The seller, the pages that the law asks for, invoices and credit notes.

import { sql } from 'kysely'

export function createDocuments() {
  return [
    // One row: the operator sells everything of an installation.
    sql`create table sellers (
      id text primary key check (id = 'seller'),
      facts text not null,
      updated_at bigint not null
    )`,
    sql`create table legal_texts (
      page text not null,
      language text not null,
      text text not null,
      updated_at bigint not null,
      primary key (page, language)
    )`,
    sql`create table document_series (
      store_id text primary key references stores (id),
      code text not null unique
    )`,
    sql`create table document_counters (
      store_id text not null references stores (id),
      mode text not null check (mode in ('test', 'live')),
      kind text not null,
      year integer not null,
      last integer not null,
      primary key (store_id, mode, kind, year)
    )`,
    sql`create table documents (
      id text primary key,
      order_id text not null references orders (id),
      store_id text not null references stores (id),
      mode text not null check (mode in ('test', 'live')),
      kind text not null check (kind in ('invoice', 'credit_note', 'cancellation')),
      number text not null unique,
      year integer not null,
      sequence integer not null,
      cause text not null unique,
      currency text not null,
      tax bigint not null,
      total bigint not null,
      facts text not null,
      issued_at bigint not null,
      sha256 text,
      missing_letters text,
      unique (store_id, mode, kind, year, sequence)
    )`,
    sql`create index documents_of_order on documents (order_id)`,
    sql`create index documents_newest on documents (issued_at, id)`,
  ]
}

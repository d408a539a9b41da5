import { Migration } from '@mikro-orm/migrations';

const ACCOUNTS = [
  `create table account (
    id uuid primary key,
    name text not null,
    email text not null,
    email_key text not null unique,
    email_verified_at timestamptz,
    password_hash text,
    is_admin boolean not null default false,
    language text,
    picture text,
    recipe_revision bigint not null default 0,
    import_turn_at timestamptz,
    created_at timestamptz not null default now(),
    last_login_at timestamptz)`,
  `create table session (
    token_hash bytea primary key,
    account_id uuid not null references account on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now())`,
  `create index session_account on session (account_id)`,
  `create table email_token (
    token_hash bytea primary key,
    account_id uuid not null references account on delete cascade,
    kind text not null check (kind in ('verify', 'reset')),
    expires_at timestamptz not null,
    used_at timestamptz,
    account_name text,
    password_hash text,
    created_at timestamptz not null default now())`,
  `create index email_token_account on email_token (account_id, kind)`,
  // One row, made when the role is given for the first time: "nobody was ever granted" (contract §1).
  `create table administrator_grant (
    once boolean primary key default true check (once),
    granted_at timestamptz not null default now())`,
  `create table mail (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    link text,
    attempts integer not null default 0,
    not_before timestamptz not null default now(),
    error text,
    created_at timestamptz not null default now())`,
  // The columns are rate-limiter-flexible's own.
  `create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
];

const IMPORTS = [
  `create table import_job (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    source_type text not null,
    source text not null,
    payload jsonb not null,
    state text not null default 'accepted' check (state in ('accepted', 'running', 'done', 'failed')),
    step text not null default 'waiting',
    attempt integer not null default 1,
    claims integer not null default 0,
    lease_owner text,
    lease_until timestamptz,
    not_before timestamptz not null default now(),
    recipe_id uuid,
    error_code text,
    error_detail text,
    source_text text,
    provenance jsonb,
    idempotency_key text,
    idempotency_hash bytea,
    created_at timestamptz not null default now(),
    ended_at timestamptz)`,
  `create index import_job_account on import_job (account_id)`,
  `create index import_job_open on import_job (account_id, created_at) where state in ('accepted', 'running')`,
  `create index import_job_failed on import_job (account_id, ended_at desc) where state = 'failed'`,
  `create unique index import_job_idempotency on import_job (account_id, idempotency_key) where idempotency_key is not null`,
];

const RECIPES = [
  `create extension if not exists pg_trgm`,
  `create table recipe (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    title text not null,
    description text,
    prep_time integer,
    cook_time integer,
    total_time integer,
    servings integer,
    tags text[] not null default '{}',
    ingredients jsonb not null default '[]',
    instructions jsonb not null default '[]',
    images text[] not null default '{}',
    lang text,
    dir text,
    original_source jsonb,
    import_job_id uuid unique references import_job on delete set null,
    search_text text not null,
    created_at timestamptz not null default now())`,
  `create index recipe_list on recipe (account_id, created_at desc, id desc)`,
  `create index recipe_search on recipe using gin (search_text gin_trgm_ops)`,
  `create table recipe_image (
    id uuid primary key,
    recipe_id uuid not null references recipe on delete cascade,
    path text not null,
    mime text not null,
    width integer not null,
    height integer not null,
    created_at timestamptz not null default now())`,
  `create index recipe_image_recipe on recipe_image (recipe_id)`,
  // Files to remove, at the earliest at not_before. A file is entered before it is written and taken
  // off again by the transaction that keeps it, so that a crash between the two leaves no orphan.
  `create table file_removal (path text primary key, not_before timestamptz not null default now())`,
  `create function enter_file_removal() returns trigger language plpgsql as $$
   begin
     insert into file_removal (path) values (old.path) on conflict (path) do nothing;
     return old;
   end $$`,
  `create trigger recipe_image_removed after delete on recipe_image for each row execute function enter_file_removal()`,
  // A reader that holds the revision holds the list (the weak ETag of GET /api/recipes).
  `create function bump_recipe_revision() returns trigger language plpgsql as $$
   begin
     update account set recipe_revision = recipe_revision + 1 where id = coalesce(new.account_id, old.account_id);
     return null;
   end $$`,
  `create trigger recipe_changed after insert or update or delete on recipe
   for each row execute function bump_recipe_revision()`,
  `create table notification (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    type text not null check (type in ('success', 'error', 'warning', 'info')),
    message_key text not null,
    message_values jsonb not null default '{}',
    recipe_id uuid,
    import_job_id uuid,
    attempt integer,
    read_at timestamptz,
    created_at timestamptz not null default now(),
    unique (import_job_id, attempt))`,
  `create index notification_list on notification (account_id, created_at desc, id desc)`,
];

/** Accounts, imports, recipes and notifications. */
export class Foundation extends Migration {
  override up(): void {
    for (const statement of [...ACCOUNTS, ...IMPORTS, ...RECIPES]) this.addSql(statement);
  }
}

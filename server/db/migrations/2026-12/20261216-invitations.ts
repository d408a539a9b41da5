import { Migration } from '@mikro-orm/migrations';

/** Invitations to create an account; the token itself is stored nowhere. */
export class Invitations extends Migration {
  override up(): void {
    this.addSql(`create table invitation (
      id uuid primary key,
      token_hash bytea not null unique,
      email text,
      email_key text,
      created_by uuid references account on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz)`);
    this.addSql('create index invitation_created_by on invitation (created_by)');
    // The registration that a verification link belongs to may have been made by an invitation.
    this.addSql('alter table email_token add invitation_id uuid references invitation on delete set null');
    this.addSql('create index email_token_invitation on email_token (invitation_id) where invitation_id is not null');
  }
}

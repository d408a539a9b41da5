import { Migration } from '@mikro-orm/migrations';

/** When the second factor was last proven in a session, and sign-ins of desktop apps that wait for it. */
export class FactorProofs extends Migration {
  override up(): void {
    this.addSql('alter table session add column factor_proven_at timestamptz');
    this.addSql('alter table pending_sign_in add column desktop jsonb');
    this.addSql('alter table desktop_sign_in add column factor_proven boolean not null default false');
  }
}

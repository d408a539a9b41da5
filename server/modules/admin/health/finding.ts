import type { Health, HealthPart, HealthState } from '../../../../shared/domain/health.ts';
import type { MessageValues } from '../../../i18n/translator.ts';

export type Facts<P extends HealthPart> = NonNullable<Health[P]['facts']>;

/** The state of a part, not yet translated: `says` is a key below `admin.health.says`. */
export interface Finding<P extends HealthPart> {
  readonly state: HealthState;
  readonly says: string;
  readonly values?: MessageValues;
  readonly facts: Facts<P> | null;
}

/** The states of all parts. */
export type Findings = { readonly [P in HealthPart]: Finding<P> };

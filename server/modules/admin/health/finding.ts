import type { Health, HealthPart, HealthState } from '../../../../shared/domain/health.ts';
import type { MessageValues } from '../../../i18n/translator.ts';

export type Facts<P extends HealthPart> = NonNullable<Health[P]['facts']>;

/** How a part is, in no language yet: `says` names a text of `admin.health.says`. */
export interface Finding<P extends HealthPart> {
  readonly state: HealthState;
  readonly says: string;
  readonly values?: MessageValues;
  readonly facts: Facts<P> | null;
}

/** How all parts are. */
export type Findings = { readonly [P in HealthPart]: Finding<P> };

import type { Session } from '../../../../shared/domain/session.ts';
import type { Actor } from '../../../core/actor.ts';
import { describeDevice } from './describe-device.ts';
import type { SessionRow } from '../../auth/sessions/sessions.service.ts';

/** A session as its owner sees it. */
export function presentSession(row: SessionRow, actor: Actor): Session {
  return {
    id: row.id,
    device: describeDevice(row.user_agent),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.id === actor.sessionId,
  };
}

import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { execute, queryOne } from '../../../db/query.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { hasFactorSql } from '../account/has-second-factor.ts';
import { limitCodes, type PrepareProof } from './pending-sign-ins.ts';

/** How long a proof of the second factor counts, in its session only. */
const PROOF_MINUTES = 5;

/**
 * Throws `auth.proofNeeded` if the account of the actor has a second factor that was not used in this session within the
 * last minutes. The upper bound is for a clock that was set back.
 */
export async function demandProof(em: SqlEntityManager, actor: Actor): Promise<void> {
  const found = await queryOne(
    em,
    z.object({ counts: z.boolean() }),
    `select not ${hasFactorSql('s.account_id')} or coalesce(
       s.factor_proven_at between now() - make_interval(mins => ${PROOF_MINUTES}) and now(), false) as counts
     from session s where s.id = :sessionId`,
    { sessionId: actor.sessionId },
  );
  if (!found?.counts) throw new AppError('auth.proofNeeded');
}

/** Stores that the second factor was used in the session of the actor, or set up in it. */
export async function storeProof(tx: SqlEntityManager, actor: Actor): Promise<void> {
  const sql = 'update session set factor_proven_at = now() where id = :sessionId';
  await execute(tx, sql, { sessionId: actor.sessionId });
}

interface Prover {
  readonly actor: Actor;
  /** The address of the client. */
  readonly address: string;
  readonly limits: AuthLimits;
}

/** Proves the second factor in the session of the actor, within the limits of wrong codes. */
export async function proveInSession(
  em: SqlEntityManager,
  { actor, address, limits }: Prover,
  prepare: PrepareProof,
): Promise<void> {
  await limitCodes(limits, { accountId: actor.id, address }, async () => {
    const prove = await prepare();
    await em.transactional(async (tx) => {
      await prove(tx, actor.id);
      await storeProof(tx, actor);
    });
  });
}

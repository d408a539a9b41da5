import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../../shared/constants.ts';
import type { Config } from '../../../core/config.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { queryOne } from '../../../db/query.ts';
import { MAIL_TRIES } from '../../../mail/mail-queue.ts';
import type { Finding } from './finding.ts';

/** Seconds after which a mail without a failure should have been sent; mails to subscribers take longer. */
const LONG_WAIT = (5 * MINUTE) / SECOND;
const MAX_WORDS = 500;

const mailsRow = z.object({
  waiting: z.number(),
  failing: z.number(),
  oldest: z.number(),
  lastFailure: z.object({ at: z.string().nullable(), words: z.string() }).nullable(),
});

const READ = `
  select count(*) filter (where attempts < ${MAIL_TRIES})::int as waiting,
    count(*) filter (where error is not null)::int as failing,
    coalesce(extract(epoch from max(now() - created_at) filter (where error is null and subscriber_id is null)), 0)::float as oldest,
    (select jsonb_build_object('at', ${isoTime('error_at')}, 'words', error) from mail where error is not null
     order by error_at desc nulls last limit 1) as "lastFailure"
  from mail`;

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir'>;

/** The mail server's message without the password, which it may have repeated. */
function withoutSecret(words: string, smtpUrl: string | null): string {
  const secret = smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).password);
  return (secret === '' ? words : words.replaceAll(secret, '***')).slice(0, MAX_WORDS);
}

/** The mails that wait, and the last failure; throws if the database does not answer. */
export async function probeMail(em: SqlEntityManager, { smtpUrl, dataDir }: MailConfig): Promise<Finding<'mail'>> {
  const row = await queryOne(em, mailsRow, READ);
  if (!row) throw new Error('counting mails returned no row');
  const { oldest, lastFailure, ...counts } = row;
  const by = smtpUrl === null ? 'outbox' : 'smtp';
  const place = smtpUrl === null ? join(dataDir, 'outbox') : new URL(smtpUrl).host;
  const failure = lastFailure && { ...lastFailure, words: withoutSecret(lastFailure.words, smtpUrl) };
  const facts = { by, place, ...counts, lastFailure: failure } as const;
  if (counts.failing > 0) return { state: 'warning', says: 'mailFailing', facts };
  if (oldest > LONG_WAIT) return { state: 'warning', says: 'mailLate', facts };
  return { state: 'ok', says: by === 'smtp' ? 'mailOk' : 'mailOutbox', facts };
}

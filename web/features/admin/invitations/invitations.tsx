import { Send } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateLocale } from '../../../i18n/date-locale.ts';
import { createInvitation, listInvitations, withdrawInvitation } from '../../../../shared/api/invitations.ts';
import type { Invitation } from '../../../../shared/domain/registration.ts';
import { isEmail } from '../../../../shared/rules/email.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/api-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { AuthForm, useSubmission } from '../../auth/auth-forms.ts';
import { useStatus } from '../../status/status.ts';
import { FailedRows, LoadingRows } from '../lists/list-states.tsx';
import styles from './invitations.module.css';

/** A new invitation with its link, which the server does not keep. */
interface Made {
  readonly invitation: Invitation;
  readonly link: string;
}

/** The link of a new invitation. It is shown once. */
function NewLink({ made: { invitation, link } }: { readonly made: Made }) {
  const { t } = useTranslation();
  const { email } = invitation;
  return (
    <div className={styles.made}>
      <Banner kind="success">
        {email === null ? t('admin.invitations.made') : t('admin.invitations.mailed', { email })}
      </Banner>
      <TextField
        label={t('admin.invitations.link')}
        value={link}
        readOnly
        dir="ltr"
        onFocus={({ target }) => target.select()}
        end={<CopyButton label={t('admin.invitations.copyLink')} text={() => link} />}
      />
    </div>
  );
}

function InvitationForm({ onMade }: { readonly onMade: (made: Made) => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const [email, setEmail] = useState('');
  const submission = useSubmission({
    problem: () => (email.trim() === '' || isEmail(email) ? null : 'auth.emailInvalid'),
    async send() {
      onMade(await api.call(createInvitation, { body: { email: email.trim() || null } }));
      setEmail('');
    },
    fallback: 'admin.invitations.createFailed',
    unreached: 'admin.invitations.createFailed',
    stays: true,
  });
  return (
    <AuthForm label={t('admin.invitations.create')} submission={submission}>
      <TextField
        {...submission.field('email')}
        required={false}
        label={t('admin.invitations.email')}
        hint={t('admin.invitations.emailHint')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <div>
        <Button type="submit" busy={submission.isBusy} icon={<Send size={18} aria-hidden className={styles.send} />}>
          {t('admin.invitations.create')}
        </Button>
      </div>
    </AuthForm>
  );
}

interface RowProps {
  readonly invitation: Invitation;
  readonly onWithdraw: () => void;
}

function InvitationRow({ invitation: { id, email, expiresAt }, onWithdraw }: RowProps) {
  const { t } = useTranslation();
  const day = new Intl.DateTimeFormat(useDateLocale(), { dateStyle: 'medium' });
  return (
    <li className={styles.row}>
      <p id={`invitation-${id}`}>
        {email === null ? t('admin.invitations.anyone') : <bdi dir="ltr">{email}</bdi>}
        <span>{t('admin.invitations.until', { date: day.format(new Date(expiresAt)) })}</span>
      </p>
      <Button look="quiet" size="small" aria-describedby={`invitation-${id}`} onClick={onWithdraw}>
        {t('admin.invitations.withdraw')}
      </Button>
    </li>
  );
}

/** The invitation was used or withdrawn already. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The open invitations; null until they are loaded. */
function useInvitations() {
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const [invitations, setInvitations] = useState<readonly Invitation[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    api.call(listInvitations).then(
      (answer) => {
        setInvitations(answer.invitations);
        setHasFailed(false);
      },
      (cause: unknown) => {
        console.error('the invitations could not be loaded', cause);
        setHasFailed(true);
      },
    );
  }, [api]);
  useEffect(load, [load]);
  async function withdraw(id: string): Promise<void> {
    try {
      await api.call(withdrawInvitation, { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      ended('success', { key: 'admin.invitations.withdrawn' });
    } catch (error) {
      console.error(error);
      ended('error', { key: 'admin.invitations.withdrawFailed' });
    }
    load();
  }
  return { invitations, hasFailed, load, withdraw };
}

/** Makes, lists and withdraws invitations, where new accounts need one. */
export function Invitations() {
  const { t } = useTranslation();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [made, setMade] = useState<Made | null>(null);
  const { invitations, hasFailed, load, withdraw } = useInvitations();
  function remove(id: string): void {
    if (made?.invitation.id === id) setMade(null);
    void withdraw(id).then(() => heading.current?.focus());
  }
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {t('admin.invitations.title')}
        </h2>
        <p>{t('admin.invitations.hint')}</p>
      </header>
      <InvitationForm
        onMade={(next) => {
          setMade(next);
          load();
        }}
      />
      {made && <NewLink made={made} />}
      {hasFailed && <FailedRows onRetry={load} />}
      {!hasFailed && invitations === null && <LoadingRows />}
      {!hasFailed && invitations !== null && invitations.length > 0 && (
        <ul className={styles.list} aria-label={t('admin.invitations.title')}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onWithdraw={() => remove(invitation.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

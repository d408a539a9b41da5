import { MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { unsubscribeFromLaunch } from '../../../shared/api/launch.ts';
import { useApi } from '../../api/api-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AuthForm, AuthLayout, Emblem, useSubmission } from '../auth/auth-forms.ts';

function UnsubscribeForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const submission = useSubmission({
    problem: () => (token ? null : 'auth.invalidToken'),
    async send() {
      await api.call(unsubscribeFromLaunch, { query: { token } });
      onDone();
    },
    fallback: 'unsubscribe.failed',
    unreached: 'comingSoon.network',
  });
  const { isBusy } = submission;
  return (
    <AuthForm label={t('unsubscribe.title')} submission={submission}>
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'unsubscribe.sending' : 'unsubscribe.confirm')}
      </Button>
    </AuthForm>
  );
}

/** The target of the unsubscribe link in launch mails. It asks first, because link scanners open links, too. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const Icon = isDone ? MailCheck : MailX;
  const emblem = (
    <Emblem>
      <Icon strokeWidth={1.6} aria-hidden />
    </Emblem>
  );
  return isDone ? (
    <AuthLayout key="done" title={t('unsubscribe.done')} subtitle={t('unsubscribe.doneHint')} emblem={emblem}>
      {null}
    </AuthLayout>
  ) : (
    <AuthLayout key="question" title={t('unsubscribe.title')} subtitle={t('unsubscribe.hint')} emblem={emblem}>
      <UnsubscribeForm token={parameters.get('token')?.trim() ?? ''} onDone={() => setIsDone(true)} />
    </AuthLayout>
  );
}

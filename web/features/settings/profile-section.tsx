import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveProfile } from '../../../shared/api/users.ts';
import type { User } from '../../../shared/domain/user.ts';
import { nameProblem } from '../../../shared/rules/register.ts';
import { useApi } from '../../api/api-context.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { typedDir } from '../../ui/forms/typed-dir.ts';
import { Avatar, useSession } from '../auth/auth.ts';
import { useSubmission } from '../auth/auth-forms.ts';
import styles from './profile-section.module.css';
import { EmailChange } from './email-change.tsx';
import { SavingForm } from './saving-form.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';

function Identity({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  return (
    <div className={styles.identity}>
      <Avatar picture={user.picture ?? user.avatar_url} size="large" />
      <dl>
        <dt className="visually-hidden">{t('auth.name')}</dt>
        <dd className={styles.name}>
          <bdi>{user.name}</bdi>
        </dd>
        <dt className="visually-hidden">{t('auth.email')}</dt>
        <dd className={styles.email}>
          <bdi>{user.email}</bdi>
        </dd>
      </dl>
    </div>
  );
}

interface Props {
  readonly user: User;
  readonly hasPassword: boolean | null;
}

export function ProfileSection({ user, hasPassword }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const userChanged = useSession((session) => session.userChanged);
  const [name, setName] = useState(user.name);
  const submission = useSubmission({
    problem: () => nameProblem(name),
    async send() {
      const { user: changed } = await api.call(saveProfile, { body: { name: name.trim() } });
      userChanged(changed);
      setName(changed.name);
    },
    fallback: 'settings.saveFailed',
    unreached: 'settings.saveUnreached',
    stays: true,
  });
  return (
    <SettingsSection title={t('settings.profile')} hint={t('settings.profileHint')}>
      <Identity user={user} />
      <SavingForm
        label={t('settings.profile')}
        submission={submission}
        submitLabel={t('settings.saveName')}
        done={name === user.name ? t('settings.nameSaved') : null}
      >
        <TextField
          {...submission.field('name')}
          label={t('auth.name')}
          autoComplete="name"
          dir={typedDir(name)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </SavingForm>
      <EmailChange email={user.email} hasPassword={hasPassword} />
    </SettingsSection>
  );
}

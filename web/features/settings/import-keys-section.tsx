import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createImportKey, type ImportKey, listImportKeys, removeImportKey } from '../../../shared/api/import-keys.ts';
import { MINUTE, NAME_MAX_LENGTH } from '../../../shared/constants.ts';
import { useApi } from '../../api/api-context.ts';
import { errorMessage, type Message, useMessageText } from '../../i18n/message.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Banner } from '../../ui/indicators/banner.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { PasswordField } from '../auth/auth-forms.ts';
import { KeyItem } from './key-item.tsx';
import { ProofStep, useProvenSubmission } from './proof-step.tsx';
import { SavingForm } from './saving-form.tsx';
import styles from './passkeys-section.module.css';

interface CreateFormProps {
  readonly onDone: (key: string) => void;
}

function CreateForm({ onDone }: CreateFormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [name, setName] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const { submission, proof } = useProvenSubmission({
    problem() {
      if (!name.trim()) return 'auth.nameRequired';
      return currentPassword ? null : 'users.currentPasswordRequired';
    },
    async send() {
      onDone((await api.call(createImportKey, { body: { name, currentPassword } })).key);
    },
    fallback: 'settings.importKeysFailed',
    unreached: 'settings.importKeysFailed',
  });
  const label = t('settings.importKeyCreate');
  if (proof) return <ProofStep {...proof} />;
  return (
    <SavingForm label={label} submission={submission} submitLabel={label} done={null}>
      <TextField
        {...submission.field('name')}
        label={t('settings.importKeyName')}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        dir="auto"
        onChange={({ target }) => setName(target.value)}
      />
      <PasswordField
        {...submission.field('currentPassword')}
        label={t('settings.confirmByPassword')}
        showLabel={t('settings.showCurrentPassword')}
        hideLabel={t('settings.hideCurrentPassword')}
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ target }) => setCurrentPassword(target.value)}
      />
    </SavingForm>
  );
}

interface NewKeyProps {
  readonly value: string;
  readonly onStored: () => void;
}

/** A new key, which is shown once. */
function NewKey({ value, onStored }: NewKeyProps) {
  const { t } = useTranslation();
  return (
    <>
      <Banner kind="success">{t('settings.importKeyHint')}</Banner>
      <TextField
        label={t('settings.importKey')}
        value={value}
        readOnly
        dir="ltr"
        end={<CopyButton label={t('settings.secondFactorCopyKey')} text={() => value} />}
      />
      <div>
        <Button onClick={onStored}>{t('settings.importKeyStored')}</Button>
      </div>
    </>
  );
}

interface ListProps {
  readonly keys: readonly ImportKey[];
  readonly onRemove: (id: string) => void;
}

function KeyList({ keys, onRemove }: ListProps) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  return (
    <ul className={styles.list} aria-label={t('settings.importKeys')}>
      {keys.map((key) => (
        <KeyItem key={key.id} item={key} now={now}>
          <Button
            look="quiet"
            size="small"
            aria-label={t('settings.removeNamed', { name: key.name })}
            onClick={() => onRemove(key.id)}
          >
            {t('settings.remove')}
          </Button>
        </KeyItem>
      ))}
    </ul>
  );
}

/** The keys as the server knows them; null until they are known. */
function useKeys() {
  const api = useApi();
  const [keys, setKeys] = useState<readonly ImportKey[] | null>(null);
  const [problem, setProblem] = useState<Message | null>(null);
  const fail = useCallback(
    (error: unknown) => setProblem(errorMessage(error, 'settings.importKeysFailed', 'settings.importKeysFailed')),
    [],
  );
  const load = useCallback(() => {
    api.call(listImportKeys).then(({ importKeys }) => {
      setKeys(importKeys);
      setProblem(null);
    }, fail);
  }, [api, fail]);
  useEffect(load, [load]);
  const remove = (id: string): Promise<void> => api.call(removeImportKey, { params: { id } }).then(load, fail);
  return { keys, problem, load, remove };
}

interface Props {
  /** null while unknown. */
  readonly hasPassword: boolean | null;
}

/** The section of the keys for programs that import. */
export function ImportKeysSection({ hasPassword }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { keys, problem, load, remove } = useKeys();
  const [step, setStep] = useState<'rest' | 'create' | { readonly key: string }>('rest');
  function go(next: typeof step): void {
    setStep(next);
    // The button that had the focus is gone.
    heading.current?.focus();
  }
  return (
    <SettingsSection title={t('settings.importKeys')} hint={t('settings.importKeysHint')} ref={heading}>
      {problem && <Banner kind="error">{messageText(problem)}</Banner>}
      {typeof step === 'object' && <NewKey value={step.key} onStored={() => go('rest')} />}
      {keys !== null && keys.length > 0 && (
        <KeyList keys={keys} onRemove={(id) => void remove(id).then(() => heading.current?.focus())} />
      )}
      {step === 'rest' && hasPassword === false && <p>{t('users.noPassword')}</p>}
      {step === 'rest' && hasPassword === true && (
        <div>
          <Button look="outline" onClick={() => go('create')}>
            {t('settings.importKeyCreate')}
          </Button>
        </div>
      )}
      {step === 'create' && (
        <>
          <CreateForm
            onDone={(key) => {
              go({ key });
              load();
            }}
          />
          <div>
            <Button look="quiet" size="small" onClick={() => go('rest')}>
              {t('app.cancel')}
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { Dialog, DialogTitle } from '../../ui/dialogs/dialog.tsx';
import { FURTHER_KEYS, type ShortcutName, SHORTCUTS } from './shortcut-rules.ts';
import { useShortcuts } from './shortcuts.store.ts';
import styles from './shortcut-keys.module.css';

interface Props {
  readonly caps: readonly string[];
  readonly does: string;
}

function Keys({ caps, does }: Props) {
  return (
    <div className={styles.key}>
      <dt>
        {caps.map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

/** The list of shortcuts, and the switch for those that dictation could trigger by mistake (WCAG 2.1.4). */
export function ShortcutKeys() {
  const { t } = useTranslation();
  const areOn = useShortcuts((state) => state.areOn);
  const switched = useShortcuts((state) => state.switched);
  const names = Object.keys(SHORTCUTS) as ShortcutName[];
  return (
    <>
      <dl className={styles.keys}>
        {areOn &&
          names.map((name) => (
            <Keys key={name} caps={[SHORTCUTS[name].key.toUpperCase()]} does={t(`shortcuts.do.${name}`)} />
          ))}
        {FURTHER_KEYS.map(({ name, caps }) => (
          <Keys key={name} caps={caps} does={t(`shortcuts.further.${name}`)} />
        ))}
      </dl>
      <SwitchField label={t('shortcuts.switch')} hint={t('shortcuts.switchHint')} isOn={areOn} onSwitched={switched} />
    </>
  );
}

/** The dialog with the list of shortcuts, over any screen. */
export function ShortcutDialog() {
  const { t } = useTranslation();
  const isOpen = useShortcuts((state) => state.isListOpen);
  const listClosed = useShortcuts((state) => state.listClosed);
  return (
    <Dialog isOpen={isOpen} onClose={listClosed} size="small" focusAfter={() => null}>
      <div className={styles.content}>
        <header>
          <DialogTitle>{t('shortcuts.title')}</DialogTitle>
          <p>{t('shortcuts.hint')}</p>
        </header>
        <ShortcutKeys />
      </div>
    </Dialog>
  );
}

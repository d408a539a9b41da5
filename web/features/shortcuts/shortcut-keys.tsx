import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../ui/switch-field.tsx';
import styles from './shortcut-keys.module.css';
import { ESCAPES, type ShortcutName, SHORTCUTS, TURNS } from './shortcuts.ts';
import { useShortcuts } from './shortcuts.store.ts';

interface Props {
  readonly cap: string;
  readonly does: string;
}

function Key({ cap, does }: Props) {
  return (
    <div className={styles.key}>
      <dt>
        <kbd>{cap}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

/** The keys that do something, and the switch that turns off those that dictation could set off (WCAG 2.1.4). */
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
            <Key key={name} cap={SHORTCUTS[name].key.toUpperCase()} does={t(`shortcuts.do.${name}`)} />
          ))}
        <Key cap={TURNS} does={t('shortcuts.further.turnSteps')} />
        {ESCAPES.map((name) => (
          <Key key={name} cap="Esc" does={t(`shortcuts.further.${name}`)} />
        ))}
      </dl>
      <SwitchField label={t('shortcuts.switch')} hint={t('shortcuts.switchHint')} isOn={areOn} onSwitched={switched} />
    </>
  );
}

import { Link2 } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { ImportProgress } from './import-progress.tsx';
import styles from './import-panel.module.css';
import { PanelSprig } from './panel-sprig.tsx';
import { UrlImport } from './url-import.tsx';

/** The ways to import; each brings what its tab shows. */
const WAYS = [{ id: 'url', label: 'imports.tabUrl', Icon: Link2, Content: UrlImport }] as const;

export function ImportPanel() {
  const { t } = useTranslation();
  return (
    <section className={styles.panel} aria-labelledby="import-title">
      <PanelSprig />
      <div className={styles.words}>
        <h2 id="import-title">{t('imports.title')}</h2>
        <p>{t('imports.hint')}</p>
      </div>
      <Tabs.Root defaultValue={WAYS[0].id} className={styles.tabs}>
        <Tabs.List aria-label={t('imports.tabs')} className={styles.list}>
          {WAYS.map(({ id, label, Icon }) => (
            <Tabs.Trigger key={id} value={id} className={styles.tab}>
              <Icon size={18} aria-hidden />
              {t(label)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {WAYS.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id} tabIndex={-1}>
            <Content />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <ImportProgress />
    </section>
  );
}

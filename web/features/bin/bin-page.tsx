import { RotateCcw, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, MINUTE } from '../../../shared/constants.ts';
import { EmptyPlate } from '../../brand/empty-plate.tsx';
import type { TextKey } from '../../i18n/create-i18n.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { PageBar } from '../../navigation/page-bar.tsx';
import { usePageTitle } from '../../navigation/page-head.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useFocusInList } from '../../ui/focus/use-focus-in-list.ts';
import styles from './bin-page.module.css';
import { type BinItem, type Kind, useBin } from './use-bin.ts';

const KINDS: readonly Kind[] = ['recipes', 'failedImports', 'notifications'];
const HEADINGS = {
  recipes: 'bin.recipes',
  failedImports: 'failedImports.title',
  notifications: 'notifications.title',
} as const satisfies Record<Kind, TextKey>;

/** What the question asks about: one thing, or all. */
type Asked = BinItem | 'all' | null;

interface EntryProps {
  readonly item: BinItem;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}

function Entry({ item: { title, deletedAt, expiresAt }, onRestore, onDelete }: EntryProps) {
  const { t, i18n } = useTranslation();
  const { ago } = useLocaleFormat();
  const now = useNow(MINUTE);
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY));
  const left = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(days, 'day');
  return (
    <li className={styles.entry}>
      <div className={styles.facts}>
        <h3 dir="auto">{title}</h3>
        <p>
          <span>{t('bin.deleted', { when: ago(deletedAt, now) })}</span>
          <span>{t('bin.leaves', { when: left })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          look="outline"
          size="small"
          icon={<RotateCcw size={16} aria-hidden />}
          aria-label={t('bin.restoreNamed', { title })}
          onClick={onRestore}
        >
          {t('bin.restore')}
        </Button>
        <Button look="quiet" size="small" aria-label={t('bin.deleteNamed', { title })} onClick={onDelete}>
          {t('bin.deleteForever')}
        </Button>
      </div>
    </li>
  );
}

function BinQuestion({ asked, onConfirm, onDismiss }: { asked: Asked; onConfirm: () => void; onDismiss: () => void }) {
  const { t } = useTranslation();
  const isAll = asked === 'all';
  const one = asked === 'all' ? null : asked;
  const isRecipe = one?.kind === 'recipes';
  const oneTitle = t(isRecipe ? 'bin.deleteTitle' : 'bin.deleteItemTitle');
  const title = one?.title ?? '';
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={isAll ? t('bin.emptyTitle') : oneTitle}
      question={
        isAll ? t('bin.emptyQuestion') : t(isRecipe ? 'bin.deleteQuestion' : 'bin.deleteItemQuestion', { title })
      }
      warning={t('recipes.deleteWarning')}
      confirmLabel={t(isAll ? 'bin.empty' : 'bin.deleteForever')}
      onConfirm={onConfirm}
      onDismiss={onDismiss}
      focusAfter={() => document.querySelector<HTMLElement>('main h1')}
    />
  );
}

function EmptyBin() {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      <EmptyPlate />
      <p className={styles.stateTitle}>{t('bin.none')}</p>
      <p>{t('bin.noneHint')}</p>
    </div>
  );
}

interface SectionProps {
  readonly kind: Kind;
  readonly items: readonly BinItem[];
  readonly onRestore: (item: BinItem) => void;
  readonly onDelete: (item: BinItem) => void;
}

/** The deleted things of one kind; absent if there are none. */
function Section({ kind, items, onRestore, onDelete }: SectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const own = items.filter((item) => item.kind === kind);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.kind}>
        {t(HEADINGS[kind])}
      </h2>
      <ul className={styles.list} data-kind={kind}>
        {own.map((item) => (
          <Entry key={item.id} item={item} onRestore={() => onRestore(item)} onDelete={() => onDelete(item)} />
        ))}
      </ul>
    </section>
  );
}

/** The deleted recipes, failed imports and notifications that can be restored. */
export function BinPage() {
  const { t } = useTranslation();
  const { items, hasFailed, load, restored, deleted } = useBin();
  const [asked, setAsked] = useState<Asked>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useFocusInList();
  const hasItems = items !== null && items.length > 0;
  usePageTitle(t('bin.title'));
  function confirmed(): void {
    if (asked) void deleted(asked).then(() => heading.current?.focus());
    setAsked(null);
  }
  return (
    <div className={styles.page}>
      <PageBar back={t('recipes.back')} />
      <main className={styles.main}>
        <div className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {t('bin.title')}
          </h1>
          {hasItems && (
            <Button look="warning" icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsked('all')}>
              {t('bin.empty')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t('bin.hint')}</p>
        {hasFailed && (
          <div className={styles.state}>
            <p role="alert" className={styles.stateTitle}>
              {t('bin.loadFailed')}
            </p>
            <Button look="outline" onClick={() => void load()}>
              {t('app.tryAgain')}
            </Button>
          </div>
        )}
        {!hasFailed && items?.length === 0 && <EmptyBin />}
        {hasItems && (
          <div className={styles.kinds} {...focus.handlers}>
            {KINDS.map((kind) => (
              <Section
                key={kind}
                kind={kind}
                items={items}
                onRestore={(item) => void restored(item)}
                onDelete={setAsked}
              />
            ))}
          </div>
        )}
      </main>
      <BinQuestion asked={asked} onConfirm={confirmed} onDismiss={() => setAsked(null)} />
    </div>
  );
}

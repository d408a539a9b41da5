import { ClipboardPaste, Link2 } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { TabList } from '../../../ui/layout/tab-list.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { useUnloadQuestion } from '../../../state/use-unload-question.ts';
import { useCameraImport } from '../camera/camera-import.store.ts';
import { DropCover } from './drop-cover.tsx';
import { FailedImports } from '../failed-jobs/failed-imports.tsx';
import { FileImport } from '../file/file-import.tsx';
import { useFileImport } from '../file/file-import.store.ts';
import type { ImportWay, WayProps } from '../method/import-method.ts';
import { ImportProgress } from './import-progress.tsx';
import styles from '../sending/import-form.module.css';
import { useImports } from '../link/link-import.store.ts';
import { OthersOffers } from '../others/others-offers.tsx';
import { PanelSprig } from './panel-sprig.tsx';
import type { Dropped } from '../../../platform/read-drop.ts';
import { TextImport } from '../text/text-import.tsx';
import { UrlImport } from '../link/url-import.tsx';
import { CameraTabIcon, FileTabIcon, type TabIconProps } from './method-icon.tsx';
import { useDropTarget } from '../../../platform/use-drop-target.ts';
import { useWayFocus } from '../method/use-method-focus.ts';
import { useWay } from '../method/import-method.store.ts';

const CameraImport = lazy(async () => ({ default: (await import('../camera/camera-import.tsx')).CameraImport }));

const UrlTabIcon = () => <Link2 size={18} aria-hidden />;
const TextTabIcon = () => <ClipboardPaste size={18} aria-hidden />;

interface Tab {
  readonly id: ImportWay;
  readonly label: TextKey;
  readonly Icon: ComponentType<TabIconProps>;
  readonly Content: ComponentType<WayProps>;
}

/** The ways to import; each brings what its tab shows. */
const WAYS: readonly Tab[] = [
  { id: 'url', label: 'imports.tabUrl', Icon: UrlTabIcon, Content: UrlImport },
  { id: 'file', label: 'imports.tabFile', Icon: FileTabIcon, Content: FileImport },
  { id: 'camera', label: 'imports.tabCamera', Icon: CameraTabIcon, Content: CameraImport },
  { id: 'text', label: 'imports.tabText', Icon: TextTabIcon, Content: TextImport },
];

/** Hands what was dropped to the way that imports it; answers with that way. */
function useDropped(): (dropped: Dropped) => ImportWay {
  const linkDropped = useImports((state) => state.linkDropped);
  const filesChosen = useFileImport((state) => state.filesChosen);
  const folderDropped = useFileImport((state) => state.folderDropped);
  return (dropped) => {
    if (dropped.kind === 'link') {
      void linkDropped(dropped.url);
      return 'url';
    }
    if (dropped.kind === 'folder') folderDropped();
    else void filesChosen(dropped.files);
    return 'file';
  };
}

function WayTabs({ way, onChosen }: { readonly way: ImportWay; readonly onChosen: (way: ImportWay) => void }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useWayFocus(root);
  // A drop may change the tab while something in the other has the focus.
  const focusKept = useFocusKept(
    () => root.current?.querySelector<HTMLElement>('[role=tab][data-state=active]') ?? null,
  );
  return (
    <Tabs.Root
      ref={root}
      value={way}
      onValueChange={(value) => onChosen(value as ImportWay)}
      className={styles.tabs}
      {...focusKept}
    >
      <TabList
        label={t('imports.tabs')}
        tabs={WAYS.map(({ id, label, Icon }) => ({ id, label: t(label), icon: <Icon isOpen={id === way} /> }))}
        on="panel"
      />
      {WAYS.map(({ id, Content }) => (
        <Tabs.Content key={id} value={id} tabIndex={-1}>
          {/* Radix lets it go one step later, when the focus is lost already. */}
          {id === way && (
            <Suspense fallback={<div className={styles.coming} />}>
              <Content onWay={onChosen} />
            </Suspense>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Takes what is dropped anywhere on it (product §2). */
export function ImportPanel() {
  const { t } = useTranslation();
  const way = useWay((state) => state.way);
  const setWay = useWay((state) => state.wayChosen);
  const take = useDropped();
  // They are in no place but this page; what was pasted is kept on the device.
  useUnloadQuestion(useCameraImport(({ shots }) => shots.length > 0));
  const { over, handlers } = useDropTarget((dropped) => setWay(take(dropped)));
  return (
    <section className={styles.panel} aria-labelledby="import-title" {...handlers}>
      <PanelSprig />
      <div className={styles.words}>
        <h2 id="import-title">{t('imports.title')}</h2>
        <p>{t('imports.hint')}</p>
      </div>
      <WayTabs way={way} onChosen={setWay} />
      <ImportProgress />
      <OthersOffers />
      <FailedImports />
      {over && <DropCover over={over} />}
    </section>
  );
}

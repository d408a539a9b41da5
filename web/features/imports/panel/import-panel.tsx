import { FileDown, Link2, ClipboardPaste, Camera, CircleAlert, FileText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tabs } from 'radix-ui';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import type { DragKind, Dropped } from '../../../platform/read-drop.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { TabList } from '../../../ui/layout/tab-list.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { useUnloadQuestion } from '../../../state/use-unload-question.ts';
import { useCameraImport } from '../camera/camera-import.store.ts';
import { FailedImports } from '../failed-jobs/failed-imports.tsx';
import { FileImport } from '../file/file-import.tsx';
import { useFileImport } from '../file/file-import.store.ts';
import type { ImportMethod, MethodProps } from '../method/import-method.ts';
import { useImports } from '../link/link-import.store.ts';
import { OthersOffers } from '../others/others-offers.tsx';
import { TextImport } from '../text/text-import.tsx';
import { UrlImport } from '../link/url-import.tsx';
import { useDropTarget } from '../../../platform/use-drop-target.ts';
import { useMethodFocus, useImportMethod } from '../method/import-method.store.ts';
import { Flower, Leaf, Pod } from '../../../brand/botanical.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { ImportProgress } from './import-progress.tsx';
import cover from './drop-cover.module.css';
import styles from '../sending/import-form.module.css';

/** Covers the panel during a drag, so that drag events go to a single element and nothing flickers. */
function DropCover({ over }: { readonly over: DragKind }) {
  const { t } = useTranslation();
  const Icon = over === 'file' ? FileDown : Link2;
  return (
    <div className={cover.cover} aria-hidden="true">
      <span className={cover.icon}>
        <Icon size={30} />
      </span>
      <p>{t(over === 'file' ? 'imports.dropFileNow' : 'imports.dropLinkNow')}</p>
    </div>
  );
}

interface Props {
  readonly Icon: LucideIcon;
  readonly isSending: boolean;
  readonly hasError: boolean;
  readonly failure: TextKey;
}

/** The icon of a tab, which shows the state of its upload while another tab is open. */
function SendingIcon({ Icon, isSending, hasError, failure }: Props) {
  const { t } = useTranslation();
  if (isSending) return <Spinner />;
  if (hasError) return <CircleAlert size={18} className={styles.failed} role="img" aria-label={t(failure)} />;
  return <Icon size={18} aria-hidden />;
}

/** The open tab shows the state in its content. */
interface TabIconProps {
  readonly isOpen: boolean;
}

function FileTabIcon({ isOpen }: TabIconProps) {
  const isSending = useFileImport((state) => state.sent !== null) && !isOpen;
  const hasError = useFileImport((state) => state.error !== null) && !isOpen;
  return <SendingIcon Icon={FileText} failure="imports.failedFile" isSending={isSending} hasError={hasError} />;
}

function CameraTabIcon({ isOpen }: TabIconProps) {
  const isSending = useCameraImport((state) => state.sent !== null) && !isOpen;
  const hasError = useCameraImport((state) => state.error !== null) && !isOpen;
  return <SendingIcon Icon={Camera} failure="imports.failedCapture" isSending={isSending} hasError={hasError} />;
}

/** The decoration in the corner of the panel. */
function PanelSprig() {
  return (
    <svg className={styles.sprig} viewBox="0 0 260 220" aria-hidden="true" focusable="false">
      <Leaf x={196} y={250} turn={-52} scale={0.9} />
      <Leaf x={200} y={256} turn={-20} scale={1.12} deep />
      <Leaf x={214} y={254} turn={14} scale={1.05} />
      <Flower x={128} y={96} turn={-14} scale={0.62} />
      <Pod x={92} y={168} turn={-38} scale={0.6} />
      <Pod x={136} y={188} turn={22} scale={0.56} />
    </svg>
  );
}

const CameraImport = lazy(async () => ({ default: (await import('../camera/camera-import.tsx')).CameraImport }));

const UrlTabIcon = () => <Link2 size={18} aria-hidden />;
const TextTabIcon = () => <ClipboardPaste size={18} aria-hidden />;

interface Tab {
  readonly id: ImportMethod;
  readonly label: TextKey;
  readonly Icon: ComponentType<TabIconProps>;
  readonly Content: ComponentType<MethodProps>;
}

/** The import methods with the contents of their tabs. */
const METHODS: readonly Tab[] = [
  { id: 'url', label: 'imports.tabUrl', Icon: UrlTabIcon, Content: UrlImport },
  { id: 'file', label: 'imports.tabFile', Icon: FileTabIcon, Content: FileImport },
  { id: 'camera', label: 'imports.tabCamera', Icon: CameraTabIcon, Content: CameraImport },
  { id: 'text', label: 'imports.tabText', Icon: TextTabIcon, Content: TextImport },
];

/** Passes dropped items to the method that imports them and returns that method. */
function useDropped(): (dropped: Dropped) => ImportMethod {
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

function MethodTabs({
  method,
  onChosen,
}: {
  readonly method: ImportMethod;
  readonly onChosen: (method: ImportMethod) => void;
}) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useMethodFocus(root);
  // A drop may change the tab while an element of the former tab has the focus.
  const focusKept = useFocusKept(
    () => root.current?.querySelector<HTMLElement>('[role=tab][data-state=active]') ?? null,
  );
  return (
    <Tabs.Root
      ref={root}
      value={method}
      onValueChange={(value) => onChosen(value as ImportMethod)}
      className={styles.tabs}
      {...focusKept}
    >
      <TabList
        label={t('imports.tabs')}
        tabs={METHODS.map(({ id, label, Icon }) => ({ id, label: t(label), icon: <Icon isOpen={id === method} /> }))}
        on="panel"
      />
      {METHODS.map(({ id, Content }) => (
        <Tabs.Content key={id} value={id} tabIndex={-1}>
          {/* Radix lets it go one step later, when the focus is lost already. */}
          {id === method && (
            <Suspense fallback={<div className={styles.coming} />}>
              <Content onMethod={onChosen} />
            </Suspense>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** The import panel, which accepts drops anywhere on it (product §2). */
export function ImportPanel() {
  const { t } = useTranslation();
  const method = useImportMethod((state) => state.method);
  const setMethod = useImportMethod((state) => state.methodChosen);
  const take = useDropped();
  // Photos exist only in this page; pasted text is stored on the device.
  useUnloadQuestion(useCameraImport(({ shots }) => shots.length > 0));
  const { over, handlers } = useDropTarget((dropped) => setMethod(take(dropped)));
  return (
    <section className={styles.panel} aria-labelledby="import-title" {...handlers}>
      <PanelSprig />
      <div className={styles.words}>
        <h2 id="import-title">{t('imports.title')}</h2>
        <p>{t('imports.hint')}</p>
      </div>
      <MethodTabs method={method} onChosen={setMethod} />
      <ImportProgress />
      <OthersOffers />
      <FailedImports />
      {over && <DropCover over={over} />}
    </section>
  );
}

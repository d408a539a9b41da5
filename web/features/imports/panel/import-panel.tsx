import { FileDown, Link2, ClipboardPaste, Camera, CircleAlert, FileText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tabs } from 'radix-ui';
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { DragKind, Dropped, Pasted } from '../../../platform/read-drop.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { TabList } from '../../../ui/layout/tab-list.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { useUnloadQuestion } from '../../../state/use-unload-question.ts';
import { useCameraImport } from '../camera/camera-import.store.ts';
import { FileImport } from '../file/file-import.tsx';
import { useFileImport } from '../file/file-import.store.ts';
import type { ImportMethod, MethodProps } from '../method/import-method.ts';
import { useImports } from '../link/link-import.store.ts';
import { OthersOffers } from '../others/others-offers.tsx';
import { TextImport } from '../text/text-import.tsx';
import { useTextImport } from '../text/text-import.store.ts';
import { useRecipes } from '../../recipes/recipes.ts';
import { UrlImport } from '../link/url-import.tsx';
import { useDropTarget, usePastes } from '../../../platform/use-drop-target.ts';
import { useMethodFocus, useImportMethod } from '../method/import-method.store.ts';
import { Sprig } from '../../../brand/empty-plate.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { ImportNews } from './import-news.tsx';
import cover from './drop-cover.module.css';
import styles from './import-panel.module.css';

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

/** Passes dropped or pasted items to the method that imports them and returns that method. */
function useDropped(): (dropped: Dropped | Pasted) => ImportMethod {
  const linkDropped = useImports((state) => state.linkDropped);
  const urlChanged = useImports((state) => state.urlChanged);
  const textChanged = useTextImport((state) => state.textChanged);
  const text = useTextImport((state) => state.text);
  const filesChosen = useFileImport((state) => state.filesChosen);
  const folderDropped = useFileImport((state) => state.folderDropped);
  return (dropped) => {
    if (dropped.kind === 'link') {
      void linkDropped(dropped.url);
      return 'url';
    }
    if (dropped.kind === 'typed') {
      urlChanged(dropped.url);
      return 'url';
    }
    if (dropped.kind === 'text') {
      textChanged(text.trim() === '' ? dropped.text : `${text}\n\n${dropped.text}`);
      return 'text';
    }
    if (dropped.kind === 'folder') folderDropped();
    else void filesChosen(dropped.files);
    return 'file';
  };
}

/** The contents of the tabs, of which one exists at a time. */
function MethodContents({ method, onChosen }: MethodTabsProps) {
  return METHODS.map(({ id, Content }) => (
    <Tabs.Content key={id} value={id} tabIndex={-1} data-method={id}>
      {/* Radix lets it go one step later, when the focus is lost already. */}
      {id === method && (
        <Suspense fallback={<div className={styles.coming} />}>
          <Content onMethod={onChosen} />
        </Suspense>
      )}
    </Tabs.Content>
  ));
}

interface MethodTabsProps {
  readonly method: ImportMethod;
  readonly onChosen: (method: ImportMethod) => void;
}

function MethodTabs({ method, onChosen, isSlim }: MethodTabsProps & { readonly isSlim: boolean }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const isOpen = useImportMethod((state) => state.isOpen);
  const closed = useImportMethod((state) => state.methodClosed);
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
      data-open={isOpen || undefined}
      // Radix reports only another tab; a press of the chosen one opens its content.
      onClick={({ target }) => {
        if (!isOpen && target instanceof Element && target.closest('[role=tab]')) onChosen(method);
      }}
      onKeyDown={({ key, defaultPrevented }) => {
        if (!isSlim || key !== 'Escape' || defaultPrevented) return;
        closed();
        root.current?.querySelector<HTMLElement>('[role=tab]')?.focus({ focusVisible: true });
      }}
      {...focusKept}
    >
      <TabList
        label={t('imports.tabs')}
        tabs={METHODS.map(({ id, label, Icon }) => ({ id, label: t(label), icon: <Icon isOpen={id === method} /> }))}
        on="panel"
      />
      <ImportNews isSlim={isSlim} />
      <MethodContents method={method} onChosen={onChosen} />
    </Tabs.Root>
  );
}

/** Whether a tab holds something that a person has entered, or sends it. */
function useIsHeld(): boolean {
  const hasLink = useImports((state) => state.url !== '' || state.error !== null);
  const hasText = useTextImport((state) => state.text !== '');
  const hasFile = useFileImport((state) => state.taken !== null || state.error !== null || state.notice !== null);
  const hasPhoto = useCameraImport((state) => state.shots.length > 0 || state.error !== null);
  return hasLink || hasText || hasFile || hasPhoto;
}

/** A click outside closes the content of a slim panel in which nothing was entered. */
function useClosedOutside(panel: RefObject<HTMLElement | null>, isSlim: boolean): void {
  const isHeld = useIsHeld();
  const isClosable = useImportMethod((state) => state.isOpen) && isSlim && !isHeld;
  const closed = useImportMethod((state) => state.methodClosed);
  useEffect(() => {
    if (!isClosable) return undefined;
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('#content') && !panel.current?.contains(target)) closed();
    };
    // After the click, so that what it meant does not move before.
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [isClosable, closed, panel]);
}

/**
 * The import panel, which accepts drops anywhere on it (product §2). Large while there are no recipes; then a slim bar, so
 * that the recipes come first.
 */
export function ImportPanel() {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const isSlim = useRecipes(({ loadState, index }) => loadState !== 'ready' || index.length > 0);
  const method = useImportMethod((state) => state.method);
  const setMethod = useImportMethod((state) => state.methodChosen);
  const take = useDropped();
  // Photos exist only in this page; pasted text is stored on the device.
  useUnloadQuestion(useCameraImport(({ shots }) => shots.length > 0));
  const { over, handlers } = useDropTarget((dropped) => setMethod(take(dropped)));
  const methodRequested = useImportMethod((state) => state.methodRequested);
  // Pasted files are sent at once; the field of a pasted link or text gets the focus.
  usePastes(panel, (pasted) => ('files' in pasted ? setMethod : methodRequested)(take(pasted)));
  useClosedOutside(panel, isSlim);
  return (
    <section
      ref={panel}
      className={styles.panel}
      data-slim={isSlim || undefined}
      aria-labelledby="import-title"
      {...handlers}
    >
      {!isSlim && <Sprig className={styles.sprig} />}
      <div className={styles.words}>
        <h2 id="import-title">{t('imports.title')}</h2>
        {!isSlim && <p>{t('imports.hint')}</p>}
      </div>
      <MethodTabs method={method} onChosen={setMethod} isSlim={isSlim} />
      <OthersOffers />
      {over && <DropCover over={over} />}
    </section>
  );
}

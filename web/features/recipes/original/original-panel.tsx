import { Download, FileText, Image, X } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getOriginal, getOriginalDetails } from '../../../../shared/api/original/recipe-original.ts';
import { getFailedSource } from '../../../../shared/api/original/failed-source.ts';
import type { OriginalPlace, RecipeOriginal } from '../../../../shared/domain/recipe-original.ts';
import { useApi } from '../../../api/api-context.ts';
import { requestPath } from '../../../api/client.ts';
import { errorMessage, type Message, useMessageText } from '../../../i18n/message.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { TabList } from '../../../ui/layout/tab-list.tsx';
import type { OriginalTarget } from './original.tsx';
import type { WantedPlace } from './places-within.ts';
import styles from './original-panel.module.css';
import { OriginalPages, pagesOf } from './original-pages.tsx';

type Load = { readonly data: RecipeOriginal | null; readonly error: Message | null };

const LOADING: Load = { data: null, error: null };

/** What was imported and what was read of it. */
function useDetails({ kind, id }: OriginalTarget): Load & { retried(): void } {
  const api = useApi();
  const [load, setLoad] = useState(LOADING);
  const [request, setRequest] = useState({ id });
  useEffect(() => {
    let isGone = false;
    const call = kind === 'recipe' ? getOriginalDetails : getFailedSource;
    api.call(call, { params: request }).then(
      (data) => isGone || setLoad({ data, error: null }),
      (error: unknown) => isGone || setLoad({ data: null, error: errorMessage(error, 'original.loadFailed') }),
    );
    return () => {
      isGone = true;
    };
  }, [api, kind, request]);
  function retried(): void {
    setLoad(LOADING);
    setRequest({ id });
  }
  return { ...load, retried };
}

/** Where a part of the recipe was read from; null if that is not known, or none is wanted. */
function placeOf({ found }: RecipeOriginal, wanted: WantedPlace | null): OriginalPlace | null {
  return found.find(({ field, index }) => field === wanted?.field && index === wanted.index) ?? null;
}

interface TextProps {
  readonly data: RecipeOriginal;
  readonly marked: OriginalPlace | null;
}

/** The text that was read. The lines of the wanted place are marked and scrolled into view. */
function OriginalText({ data, marked }: TextProps) {
  const { t } = useTranslation();
  const pane = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => data.text.split('\n'), [data]);
  useEffect(() => {
    const line = marked && pane.current?.querySelector<HTMLElement>(`[data-line="${marked.from}"]`);
    if (pane.current && line) pane.current.scrollTop = line.offsetTop - pane.current.clientHeight / 3;
  }, [marked]);
  const isMarked = (number: number): boolean => marked !== null && number >= marked.from && number <= marked.to;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the text */}
      <div ref={pane} className={styles.text} tabIndex={0} role="group" aria-label={t('original.text')}>
        {data.text === '' && <p>{t('original.noText')}</p>}
        {lines.map((line, place) => (
          <p key={place} dir="auto" lang="" data-line={place + 1} data-marked={isMarked(place + 1) || undefined}>
            {isMarked(place + 1) ? <mark>{line}</mark> : line}
          </p>
        ))}
      </div>
    </>
  );
}

interface ViewProps {
  readonly target: OriginalTarget;
  readonly data: RecipeOriginal;
  readonly wanted: WantedPlace | null;
}

type View = 'pages' | 'text';

interface Chosen {
  readonly view: View;
  /** The place that was wanted when it was chosen. */
  readonly at: WantedPlace | null;
}

/** The view to show: the chosen one, but the text for a place that is not known on the pages. */
function viewOf(chosen: Chosen | null, wanted: WantedPlace | null, marked: OriginalPlace | null): View {
  const isOnPages = wanted === null || (marked?.boxes.length ?? 0) > 0;
  if (chosen !== null && (chosen.view === 'text' || isOnPages || chosen.at === wanted)) return chosen.view;
  return isOnPages ? 'pages' : 'text';
}

const NO_MARKS: OriginalPlace['boxes'] = [];

/** Says where the wanted place is. */
function PlaceNote({ view, marked }: { readonly view: View; readonly marked: OriginalPlace | null }) {
  const { t } = useTranslation();
  const page = marked?.boxes[0]?.page;
  if (marked === null) return t('original.notInText');
  return view === 'pages' && page !== undefined
    ? t('original.onPage', { page })
    : t('original.inText', { line: marked.from });
}

/** The pictures, or the text, with the wanted place. */
function Views({ target, data, wanted }: ViewProps) {
  const { t } = useTranslation();
  const pages = pagesOf(target, data);
  const marked = useMemo(() => placeOf(data, wanted), [data, wanted]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const view = pages.length === 0 ? 'text' : viewOf(chosen, wanted, marked);
  const note = (
    <p role="status" className={styles.told}>
      {wanted !== null && <PlaceNote view={view} marked={marked} />}
    </p>
  );
  const text = <OriginalText data={data} marked={marked} />;
  if (pages.length === 0)
    return (
      <div className={styles.view}>
        {note}
        {text}
      </div>
    );
  return (
    <Tabs.Root
      className={styles.tabs}
      value={view}
      onValueChange={(value) => setChosen({ view: value === 'text' ? value : 'pages', at: wanted })}
    >
      <TabList
        label={t('original.title')}
        on="panel"
        tabs={[
          { id: 'pages', label: t('original.pages', { count: pages.length }), icon: <Image size={18} aria-hidden /> },
          { id: 'text', label: t('original.text'), icon: <FileText size={18} aria-hidden /> },
        ]}
      />
      {note}
      <Tabs.Content value="pages" className={styles.view}>
        <OriginalPages pages={pages} marks={marked?.boxes ?? NO_MARKS} />
      </Tabs.Content>
      <Tabs.Content value="text" className={styles.view}>
        {text}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Links that download what is kept. */
function Downloads({ target, data }: Omit<ViewProps, 'wanted'>) {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  const numbers = data.files.length === 0 ? [1] : data.files.map(({ number }) => number);
  return (
    <>
      {numbers.map((number) => (
        <LinkButton
          key={number}
          look="outline"
          icon={<Download size={16} aria-hidden />}
          download
          href={serverOrigin + requestPath(getOriginal, { params: { id: target.id }, query: { number } })}
        >
          {numbers.length === 1 ? t('original.download') : t('original.downloadNumber', { number })}
        </LinkButton>
      ))}
    </>
  );
}

interface Props {
  readonly target: OriginalTarget;
  readonly wanted: WantedPlace | null;
  /** Further buttons. */
  readonly actions: ReactNode;
  /** Whether it stands beside the recipe; else it fills a dialog. */
  readonly isBeside: boolean;
  readonly onClose: () => void;
}

/** The original of a recipe: its pages as pictures, and the text that was read. */
export function OriginalPanel({ target, wanted, actions, isBeside, onClose }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { data, error, retried } = useDetails(target);
  const retry = (
    <Button look="quiet" size="small" onClick={retried}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <section className={styles.panel} data-beside={isBeside || undefined} aria-label={t('original.title')}>
      <header className={styles.head}>
        {isBeside ? <h3>{t('original.title')}</h3> : <DialogTitle>{t('original.title')}</DialogTitle>}
        {isBeside && <IconButton label={t('original.hide')} icon={<X size={20} aria-hidden />} onClick={onClose} />}
      </header>
      {error && (
        <Banner kind="error" action={retry}>
          {messageText(error)}
        </Banner>
      )}
      {!data && !error && (
        <p role="status" className={styles.wait}>
          <Spinner />
          {t('app.loading')}
        </p>
      )}
      {data && <Views target={target} data={data} wanted={wanted} />}
      {data && target.kind === 'recipe' && (
        <div className={styles.downloads}>
          {actions}
          <Downloads target={target} data={data} />
        </div>
      )}
    </section>
  );
}

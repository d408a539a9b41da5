import { useTranslation } from 'react-i18next';
import { Plus, RotateCcw, Send, ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SentShare } from '../sending/sent-share.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useCameraImport, type Shot } from './camera-import.store.ts';
import styles from './camera.module.css';

/** The pages in order; a press shows one. Hidden if the only photo is already shown. */
export function ShotRow() {
  const { t } = useTranslation();
  const shots = useCameraImport((state) => state.shots);
  const shownId = useCameraImport((state) => state.shownId);
  const shotShown = useCameraImport((state) => state.shotShown);
  const last = shots.at(-1);
  if (!last || (shots.length === 1 && shownId !== null)) return null;
  return (
    <div className={styles.shots}>
      <ol className={styles.row} aria-label={t('recipes.pictures')}>
        {shots.map(({ id, url }, place) => (
          <li key={id}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={t('recipes.showPicture', { number: place + 1, total: shots.length })}
              aria-pressed={id === shownId}
              onClick={() => shotShown(id)}
            >
              <img src={url} alt="" />
              <span className={styles.number}>{place + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      {shownId === null && (
        <Button look="quiet" onClick={() => shotShown(last.id)}>
          {t('imports.camera.back')}
        </Button>
      )}
    </div>
  );
}

interface Props {
  readonly shot: Shot;
  /** Counted from 0. */
  readonly place: number;
  readonly total: number;
}

/**
 * The position of the photo among the pages, with buttons that move it. At the ends a button only looks disabled, so
 * that it keeps the focus.
 */
function ShotOrder({ shot, place, total }: Props) {
  const { t } = useTranslation();
  const shotMoved = useCameraImport((state) => state.shotMoved);
  const shotDeleted = useCameraImport((state) => state.shotDeleted);
  return (
    <div className={styles.controls}>
      <span className={styles.order}>
        <IconButton
          look="floating"
          label={t('imports.camera.earlier')}
          aria-disabled={place === 0 || undefined}
          icon={<ArrowLeft size={20} className={styles.arrow} aria-hidden />}
          onClick={() => shotMoved(shot.id, -1)}
        />
        <IconButton
          look="floating"
          label={t('imports.camera.later')}
          aria-disabled={place === total - 1 || undefined}
          icon={<ArrowRight size={20} className={styles.arrow} aria-hidden />}
          onClick={() => shotMoved(shot.id, 1)}
        />
      </span>
      <span />
      <IconButton
        look="floating"
        label={t('imports.camera.delete')}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => shotDeleted(shot.id)}
      />
    </div>
  );
}

/** The progress of the upload, and a cancel button. */
function UploadProgress() {
  const { t } = useTranslation();
  const sent = useCameraImport((state) => state.sent) ?? 1;
  const cancelled = useCameraImport((state) => state.cancelled);
  return (
    <div className={styles.sending}>
      <div role="status" className={styles.share}>
        <span className={styles.headline}>{t('imports.uploading')}</span>
        <SentShare label={t('imports.uploading')} sent={sent} />
      </div>
      <Button data-next look="outline" onClick={cancelled}>
        {t('imports.cancelUpload')}
      </Button>
    </div>
  );
}

interface PictureProps {
  readonly shot: Shot;
  readonly alt: string;
  /** Called when its height is known. */
  readonly onLoad: () => void;
}

/** The photo in large; its name if the browser cannot show its format. */
function ShotPicture({ shot, alt, onLoad }: PictureProps) {
  const [isShown, setIsShown] = useState(true);
  if (!isShown) return <bdi className={styles.starting}>{shot.file.name}</bdi>;
  return <img className={styles.picture} src={shot.url} alt={alt} onLoad={onLoad} onError={() => setIsShown(false)} />;
}

function Actions({ shot, ref }: { readonly shot: Shot; readonly ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const count = useCameraImport(({ shots }) => shots.length);
  const shotsMax = useCameraImport((state) => state.shotsMax);
  const uploadWanted = useCameraImport((state) => state.uploadWanted);
  const anotherWanted = useCameraImport((state) => state.anotherWanted);
  const retakeWanted = useCameraImport((state) => state.retakeWanted);
  return (
    <div ref={ref} className={styles.actions}>
      <Button
        data-next
        icon={<Send size={18} className={styles.arrow} aria-hidden />}
        onClick={() => void uploadWanted()}
      >
        {count > 1 ? t('imports.camera.uploadAll', { count }) : t('imports.camera.upload')}
      </Button>
      <Button look="outline" icon={<RotateCcw size={18} aria-hidden />} onClick={() => retakeWanted(shot.id)}>
        {t('imports.camera.retake')}
      </Button>
      {count < shotsMax && (
        <Button look="outline" icon={<Plus size={18} aria-hidden />} onClick={anotherWanted}>
          {t('imports.camera.another')}
        </Button>
      )}
    </div>
  );
}

/** Shows a taken photo, with buttons to upload, retake, or add another one (product §2). */
export function ShotReview() {
  const { t } = useTranslation();
  const actions = useRef<HTMLDivElement>(null);
  const shots = useCameraImport((state) => state.shots);
  const shownId = useCameraImport((state) => state.shownId);
  const isSending = useCameraImport((state) => state.sent !== null);
  const place = shots.findIndex(({ id }) => id === shownId);
  const shot = shots[place];
  function showActions(): void {
    actions.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }
  if (!shot) return null;
  return (
    <div className={styles.view}>
      <div className={styles.stage}>
        <ShotPicture
          key={shot.id}
          shot={shot}
          alt={t('recipes.picture', { number: place + 1, total: shots.length })}
          onLoad={showActions}
        />
        {shots.length > 1 && !isSending && <ShotOrder shot={shot} place={place} total={shots.length} />}
      </div>
      <div className={styles.beside}>
        {!isSending && <ShotRow />}
        {isSending ? <UploadProgress /> : <Actions ref={actions} shot={shot} />}
      </div>
    </div>
  );
}

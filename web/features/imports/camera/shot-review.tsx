import { Plus, RotateCcw, Send } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Shot, useCameraImport } from './camera-import.store.ts';
import styles from './camera.module.css';
import { ShotOrder } from './shot-order.tsx';
import { ShotRow } from './shot-row.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface PictureProps {
  readonly shot: Shot;
  readonly alt: string;
  /** It has its height now. */
  readonly onLoad: () => void;
}

/** The photo in large; its name where the browser cannot show its kind. */
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

/** A photo that was taken: to be sent, taken anew, or followed by another (product §2). */
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
    <>
      <div className={styles.stage}>
        <ShotPicture
          key={shot.id}
          shot={shot}
          alt={t('recipes.picture', { number: place + 1, total: shots.length })}
          onLoad={showActions}
        />
        {shots.length > 1 && !isSending && <ShotOrder shot={shot} place={place} total={shots.length} />}
      </div>
      {!isSending && <ShotRow />}
      {isSending ? <UploadProgress /> : <Actions ref={actions} shot={shot} />}
    </>
  );
}

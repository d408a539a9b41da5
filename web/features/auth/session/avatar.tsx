import { UserRound } from 'lucide-react';
import { useState } from 'react';
import styles from './avatar.module.css';

interface Props {
  readonly picture: string | null;
  readonly size?: 'normal' | 'large';
}

/** The profile picture; a generic one if there is none or it fails to load (product §2). */
export function Avatar({ picture, size = 'normal' }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={styles.avatar} data-size={size}>
      {picture && picture !== failed ? (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setFailed(picture)} />
      ) : (
        <UserRound size={size === 'large' ? 32 : 20} strokeWidth={1.75} aria-hidden />
      )}
    </span>
  );
}

import { UserRound } from 'lucide-react';
import { useState } from 'react';
import styles from './avatar.module.css';

/** The profile picture; a generic one where there is none or it fails to load (product §2). */
export function Avatar({ picture }: { readonly picture: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={styles.avatar}>
      {picture && picture !== failed ? (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setFailed(picture)} />
      ) : (
        <UserRound size={20} strokeWidth={1.75} aria-hidden />
      )}
    </span>
  );
}

import { useEffect } from 'react';

/** Names the window as its printed file is to be called: nothing in it that a file name cannot hold. */
export function useFileTitle(title: string): void {
  useEffect(() => {
    document.title = title.replaceAll(/[\\/:*?"<>|]+/g, '-');
  }, [title]);
}

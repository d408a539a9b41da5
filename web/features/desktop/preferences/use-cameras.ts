import { useEffect, useState } from 'react';

type Camera = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

/** The cameras that the system names, also those that are plugged in later; without labels before a camera was allowed. */
export function useCameras(): readonly Camera[] {
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  useEffect(() => {
    const watch = new AbortController();
    const list = async (): Promise<void> => {
      try {
        const devices = await navigator.mediaDevices.enumerateDevices();
        const found = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
        if (!watch.signal.aborted) setCameras(found);
      } catch (cause) {
        console.warn('the cameras could not be listed', cause);
      }
    };
    void list();
    navigator.mediaDevices.addEventListener('devicechange', () => void list(), { signal: watch.signal });
    return () => watch.abort();
  }, []);
  return cameras;
}

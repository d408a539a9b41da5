import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CAMERA_RESTART_DELAY } from '../../../../shared/constants.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import {
  type CameraProblem,
  cameraProblem,
  type CameraRequest,
  closeCamera,
  openCamera,
  REAR_CAMERA,
} from './open-camera.ts';

export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly kind: 'problem'; readonly problem: CameraProblem };

const STARTING: CameraState = { kind: 'starting' };

/**
 * Opens a camera after a short delay; returns the function that closes it. A camera needs the delay before it can be
 * reopened (product §9). The delay also prevents that passing the tab with the keyboard opens the camera.
 */
function visitCamera(request: CameraRequest, onChange: (state: CameraState) => void): () => void {
  const visit = new AbortController();
  async function enter(): Promise<void> {
    try {
      const stream = await openCamera(request);
      if (visit.signal.aborted) return closeCamera(stream);
      visit.signal.addEventListener('abort', () => closeCamera(stream));
      const [track] = stream.getVideoTracks();
      if (!track) return onChange({ kind: 'problem', problem: 'none' });
      // The camera was unplugged or taken by another program; closing it here does not fire this event.
      track.addEventListener('ended', () => onChange({ kind: 'problem', problem: 'busy' }));
      onChange({ kind: 'live', stream, track });
    } catch (error) {
      console.warn('the camera was not opened', error);
      if (!visit.signal.aborted) onChange({ kind: 'problem', problem: cameraProblem(error) });
    }
  }
  const timer = setTimeout(() => void enter(), CAMERA_RESTART_DELAY);
  return () => {
    clearTimeout(timer);
    visit.abort();
    onChange(STARTING);
  };
}

/**
 * Calls back when the user allows the camera in the browser's settings, or has done so since it was refused (`isLate`).
 * Not every browser reports this.
 */
async function watchPermission(signal: AbortSignal, onGranted: (isLate: boolean) => void): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'camera' });
    const asked = (isLate: boolean): void => {
      if (permission.state === 'granted') onGranted(isLate);
    };
    if (signal.aborted) return;
    permission.addEventListener('change', () => asked(false), { signal });
    asked(true);
  } catch (cause) {
    console.warn('the browser does not report when the camera is allowed', cause);
  }
}

/** Continues automatically when the user allows the camera after a refusal. */
function useAllowance(isDenied: boolean, onGranted: () => void): void {
  // If the browser allows it but the system does not, this would repeat endlessly.
  const wasLate = useRef(false);
  const granted = useEffectEvent((isLate: boolean) => {
    if (isLate && wasLate.current) return;
    wasLate.current ||= isLate;
    onGranted();
  });
  useEffect(() => {
    if (!isDenied) return undefined;
    const watch = new AbortController();
    void watchPermission(watch.signal, (isLate) => granted(isLate));
    return () => watch.abort();
  }, [isDenied]);
}

/** The camera that was chosen in the desktop app; the rear one if none was chosen. */
async function keptCamera(desktop: DesktopClient): Promise<CameraRequest> {
  try {
    const { cameraId } = await desktop.call('getPreferences');
    return cameraId === null ? REAR_CAMERA : { preferredId: cameraId };
  } catch (cause) {
    console.warn('the chosen camera could not be determined', cause);
    return REAR_CAMERA;
  }
}

/** The first camera to open; null until the desktop app has reported it. */
function useFirstRequest(): [CameraRequest | null, (request: CameraRequest) => void] {
  const { desktop } = usePlatform();
  const [request, setRequest] = useState<CameraRequest | null>(desktop ? null : REAR_CAMERA);
  useEffect(() => {
    if (desktop) void keptCamera(desktop).then(setRequest);
  }, [desktop]);
  return [request, setRequest];
}

/** Keeps a camera open exactly as long as it is needed (product §4). */
export function useCamera(isWanted: boolean) {
  const [state, setState] = useState<CameraState>(STARTING);
  const [request, setRequest] = useFirstRequest();
  useEffect(() => (isWanted && request ? visitCamera(request, setState) : undefined), [isWanted, request]);
  // The requested camera may be unplugged, so the rear one is requested. A stored preference of the desktop app is not
  // mandatory and can be kept.
  const tryAgain = (): void => setRequest(request && 'preferredId' in request ? { ...request } : { ...REAR_CAMERA });
  useAllowance(isWanted && state.kind === 'problem' && state.problem === 'denied', tryAgain);
  return { state, switchTo: setRequest, tryAgain };
}

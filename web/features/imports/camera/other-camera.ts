import type { CameraRequest } from './open-camera.ts';

/** What is known of a camera. */
type Camera = Pick<MediaDeviceInfo, 'kind' | 'deviceId'>;
type Current = Pick<MediaTrackSettings, 'deviceId' | 'facingMode'>;

/**
 * The camera to switch to, or null where there is one only. A phone has several that look the same way: there it is
 * the other side; where no side is known, such as at a desk, the next of the list.
 */
export function otherCamera(devices: readonly Camera[], current: Current): CameraRequest | null {
  const cameras = devices.filter(({ kind }) => kind === 'videoinput');
  if (cameras.length < 2) return null;
  if (current.facingMode === 'environment') return { facing: 'user' };
  if (current.facingMode === 'user') return { facing: 'environment' };
  const place = cameras.findIndex(({ deviceId }) => deviceId === current.deviceId);
  const next = cameras[(place + 1) % cameras.length];
  return next ? { deviceId: next.deviceId } : null;
}

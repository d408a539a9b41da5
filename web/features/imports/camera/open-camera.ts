import { CAMERA_HEIGHT, CAMERA_WIDTH } from '../../../../shared/constants.ts';

/** The requested camera: by direction, by id, or by id if it is present. */
export type CameraRequest =
  | { readonly facing: 'environment' | 'user' }
  | { readonly deviceId: string }
  | { readonly preferredId: string };

/** Why there is no picture; its text is `imports.camera.problems.<problem>`. */
export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'unknown';

/** The rear camera; if there is none, `ideal` allows the front one (product §2). */
export const REAR_CAMERA: CameraRequest = { facing: 'environment' };

const PROBLEM_OF_ERROR: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

function constraintOf(request: CameraRequest): MediaTrackConstraints {
  if ('facing' in request) return { facingMode: { ideal: request.facing } };
  // As a preference (`ideal`) it would have less weight than the size of the picture.
  return { deviceId: { exact: 'deviceId' in request ? request.deviceId : request.preferredId } };
}

/** Opens a camera. Rejects like `getUserMedia`, with a NotFoundError if the browser offers no cameras. */
export async function openCamera(request: CameraRequest): Promise<MediaStream> {
  // Browsers hide it on pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('the browser offers no camera', 'NotFoundError');
  try {
    return await devices.getUserMedia({
      video: { ...constraintOf(request), width: { ideal: CAMERA_WIDTH }, height: { ideal: CAMERA_HEIGHT } },
    });
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'OverconstrainedError';
    if (!isGone || !('preferredId' in request)) throw error;
    console.warn('the camera that was chosen is not there, so another one is opened', error);
    return openCamera(REAR_CAMERA);
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function cameraProblem(error: unknown): CameraProblem {
  if (!window.isSecureContext) return 'insecure';
  return (error instanceof DOMException && PROBLEM_OF_ERROR.get(error.name)) || 'unknown';
}

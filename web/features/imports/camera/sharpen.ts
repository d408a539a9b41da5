import { CAPTURE_MAX_SIDE } from '../../../../shared/constants.ts';

/** How long a camera may take for larger frames. */
const PATIENCE = 1_500;

/** Resolves with the next frame that is larger than what is shown now, or when the patience is over. */
function largerFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    video.addEventListener(
      'resize',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Makes a stream as large as its camera can, up to what is of use. One that cannot stays as it is. */
export async function sharpen(video: HTMLVideoElement, track: MediaStreamTrack): Promise<void> {
  const before = track.getSettings().width;
  const larger = largerFrame(video);
  try {
    await track.applyConstraints({
      ...track.getConstraints(),
      width: { ideal: CAPTURE_MAX_SIDE },
      height: { ideal: Math.round((CAPTURE_MAX_SIDE * 3) / 4) },
    });
  } catch (cause) {
    console.warn('the camera shows no larger picture', cause);
    return;
  }
  if (track.getSettings().width !== before) await larger;
}

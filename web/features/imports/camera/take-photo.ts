import { CAPTURE_MAX_SIDE } from '../../../../shared/constants.ts';

/** Some drivers never answer; the frame that is shown is there at once. */
const PATIENCE = 4_000;

/** The size to ask for: without one, some browsers take the photo as small as the stream. */
async function photoSettings(capture: ImageCapture): Promise<PhotoSettings> {
  const { imageWidth, imageHeight } = await capture.getPhotoCapabilities();
  const [width, height] = [imageWidth?.max ?? 0, imageHeight?.max ?? 0];
  if (width === 0 || height === 0) return {};
  const scale = Math.min(1, CAPTURE_MAX_SIDE / Math.max(width, height));
  return { imageWidth: Math.round(width * scale), imageHeight: Math.round(height * scale) };
}

async function photoOf(track: MediaStreamTrack): Promise<ImageBitmap> {
  const capture = new ImageCapture(track);
  return createImageBitmap(await capture.takePhoto(await photoSettings(capture)));
}

/** A photo with the whole sensor; null where the browser or the camera takes none. */
export async function takePhoto(track: MediaStreamTrack): Promise<ImageBitmap | null> {
  if (!('ImageCapture' in window)) return null;
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the camera does not answer')), PATIENCE);
  });
  try {
    return await Promise.race([photoOf(track), tooLate]);
  } catch (cause) {
    console.warn('the camera took no photo; a frame of its stream is used', cause);
    return null;
  }
}

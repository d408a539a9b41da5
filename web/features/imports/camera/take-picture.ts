import { CAPTURE_MAX_SIDE, CAPTURE_JPEG_QUALITY } from '../../../../shared/constants.ts';

/** How long a camera may take for larger frames. */
const LARGER_FRAME_PATIENCE = 1_500;

/** Resolves with the next frame that is larger than what is shown now, or when the patience is over. */
function largerFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LARGER_FRAME_PATIENCE);
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

/**
 * Increases the size of a stream to what its camera supports, up to the useful maximum. On failure it stays unchanged.
 */
async function sharpen(video: HTMLVideoElement, track: MediaStreamTrack): Promise<void> {
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

/** The time limit for a photo, because some drivers never answer. Then a frame of the stream is used. */
const PHOTO_PATIENCE = 4_000;

/** The requested size. Without one, some browsers take the photo in the size of the stream. */
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

/** A photo in the full resolution of the sensor; null if the browser or the camera does not support that. */
async function takePhoto(track: MediaStreamTrack): Promise<ImageBitmap | null> {
  if (!('ImageCapture' in window)) return null;
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the camera does not answer')), PHOTO_PATIENCE);
  });
  try {
    return await Promise.race([photoOf(track), tooLate]);
  } catch (cause) {
    console.warn('the camera took no photo; a frame of its stream is used', cause);
    return null;
  }
}

type Picture = ImageBitmap | HTMLVideoElement;

function sizeOf(picture: Picture): { readonly width: number; readonly height: number } {
  if (picture instanceof ImageBitmap) return picture;
  return { width: picture.videoWidth, height: picture.videoHeight };
}

/** Encodes the picture upright, no larger than needed, and without metadata about place and device. */
async function encode(picture: Picture): Promise<Blob> {
  const { width, height } = sizeOf(picture);
  const scale = Math.min(1, CAPTURE_MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas to draw the picture on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error('the picture is empty')));
    canvas.toBlob(done, 'image/jpeg', CAPTURE_JPEG_QUALITY);
  });
}

/**
 * Takes a picture in the best resolution. The shown stream has the small size of product §9, which is not enough to
 * recognise a page of text. So a separate photo is taken, or the stream is enlarged for one frame.
 */
export async function takePicture(video: HTMLVideoElement, track: MediaStreamTrack): Promise<File> {
  const photo = await takePhoto(track);
  if (!photo) await sharpen(video, track);
  const picture = await encode(photo ?? video);
  photo?.close();
  return new File([picture], `camera-capture-${Date.now()}.jpg`, { type: picture.type });
}

import { CAPTURE_JPEG_QUALITY, CAPTURE_MAX_SIDE } from '../../../../shared/constants.ts';
import { sharpen } from './sharpen.ts';
import { takePhoto } from './take-photo.ts';

type Picture = ImageBitmap | HTMLVideoElement;

function sizeOf(picture: Picture): { readonly width: number; readonly height: number } {
  if (picture instanceof ImageBitmap) return picture;
  return { width: picture.videoWidth, height: picture.videoHeight };
}

/** Draws it upright, no larger than needed, without what a camera notes about place and device. */
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
 * What the camera sees, as sharp as it can: the stream that is shown is as small as product §9 asks for, too small to
 * recognise a page of writing. So a photo is taken beside it, or the stream is made larger for one frame.
 */
export async function takePicture(video: HTMLVideoElement, track: MediaStreamTrack): Promise<File> {
  const photo = await takePhoto(track);
  if (!photo) await sharpen(video, track);
  const picture = await encode(photo ?? video);
  photo?.close();
  return new File([picture], `camera-capture-${Date.now()}.jpg`, { type: picture.type });
}

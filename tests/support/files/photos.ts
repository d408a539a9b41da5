import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture of one colour. */
export async function photo(background = 'teal', width = 64, height = 48): Promise<Bytes> {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}

/** A photo as phones store it: rotated by EXIF orientation, with GPS coordinates. */
export async function phonePhoto(): Promise<Bytes> {
  const picture = sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'teal' } });
  const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } };
  return new Uint8Array(await picture.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer());
}

/** A small file that needs a quarter of a gigabyte of memory when decoded. */
export async function pictureBomb(): Promise<Bytes> {
  const picture = sharp({ create: { width: 7200, height: 7200, channels: 3, background: 'red' } });
  return new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer());
}

/** A form of text fields and of files under `images`. */
export function recipeForm(
  fields: Readonly<Record<string, string>>,
  images: readonly (Bytes | string)[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  images.forEach((image, index) => form.append('images', new Blob([image]), `${index}.jpg`));
  return form;
}

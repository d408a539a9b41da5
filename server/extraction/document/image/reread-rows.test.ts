import { expect, test } from 'vitest';
import { printedText } from '../../../../tests/support/files/printed-text.ts';
import { encodeGrey } from './pixels/grey-image.ts';
import { createRecogniser } from './recogniser/recogniser.ts';
import { rereadRows } from './reread-rows.ts';

test('rows that were missed are recognised separately and inserted at their positions', async () => {
  const rows = ['Barley soup', '300 g pearl barley', '2 carrots, diced', 'Simmer for an hour.'];
  const letters = await printedText(rows.join('\n'), { width: 700, margin: 20 });
  const { data, info } = await letters.greyscale().raw().toBuffer({ resolveWithObject: true });
  const image = { data: new Uint8Array(data), width: info.width, height: info.height };
  const part = { x0: 0, y0: 0, x1: image.width, y1: image.height };
  const recogniser = createRecogniser('');
  const page = await recogniser.recognise(await encodeGrey(image, part), ['en'], '4');
  const lines = page.blocks!.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const [block] = page.blocks!;
  const shortened = { ...block!.paragraphs[0]!, lines: lines.toSpliced(1, 2) };
  const without = { ...page, blocks: [{ ...block!, paragraphs: [shortened] }] };
  const again = await rereadRows(image, part, without, 'en', recogniser);
  const read = again.blocks!.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  expect(read.map(({ text }) => text.trim())).toEqual(rows);
  for (const [at, { bbox }] of read.entries()) {
    expect(Math.abs(bbox.x0 - lines[at]!.bbox.x0)).toBeLessThan(8);
    expect(Math.abs(bbox.y0 - lines[at]!.bbox.y0)).toBeLessThan(8);
  }
});

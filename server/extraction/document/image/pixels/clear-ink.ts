import { guardedSharp } from '../../picture/open-picture.ts';
import { evenLight } from './even-light.ts';
import { quantile, type GreyImage } from './grey-image.ts';

/** Side in pixels of the squares whose darkest pixels are taken as ink, and the share of a square that ink covers. */
const SQUARE = 48;
const INK_SHARE = 0.03;
/**
 * Ink of a page and of a part of it: squares whose darkest pixels are brighter than `paper` contain no ink; with fewer
 * squares of ink than `fewest` nothing is measured. Ink brighter than `faint` is darkened; in a part with few letters the
 * edges of letters are measured, which are brighter.
 */
const PAGE = { paper: 235, fewest: 12, faint: 125 };
const PART = { paper: 205, fewest: 4, faint: 150 };
/** The reach of a part, in squares. */
const REACH = 3;
/** The brightness of ink is this quantile of the squares, because grain darkens squares without ink, too. */
const INK_RANK = 0.3;
/** Faint ink is darkened to `DARK`; the contrast is multiplied by `MOST` at most. */
const DARK = 60;
const MOST = 8;
/**
 * Grain below this share of the contrast of ink is left. Other grain is blurred with a radius in pixels that grows with
 * this share, up to a limit.
 */
const LEFT = 0.1;
const RADIUS = 8;
const MOST_RADIUS = 3;

/**
 * Prepares a picture for recognition: removes shadows, blurs the grain of a photo in poor light, and darkens faint ink
 * such as pencil, also in parts of a page.
 */
export async function clearInk(image: GreyImage): Promise<GreyImage> {
  const even = evenLight(image);
  const contrast = 255 - inkOf(squaresOf(even).levels, PAGE);
  const grain = contrast === 0 ? 0 : grainOf(image) / contrast;
  const smooth = grain < LEFT ? even : evenLight(await blurred(image, Math.min(MOST_RADIUS, grain * RADIUS)));
  return darkenParts(darkenPage(smooth));
}

async function blurred(image: GreyImage, radius: number): Promise<GreyImage> {
  const sharp = await guardedSharp();
  const raw = { width: image.width, height: image.height, channels: 1 } as const;
  return { ...image, data: await sharp(image.data, { raw }).blur(radius).greyscale().raw().toBuffer() };
}

function darkenPage(image: GreyImage): GreyImage {
  const factor = factorOf(squaresOf(image).levels, PAGE);
  return factor === 1
    ? image
    : { ...image, data: image.data.map((value) => Math.max(0, 255 - (255 - value) * factor)) };
}

/** Darkens the faint ink of parts, such as a grey list on a page with black text. */
function darkenParts(image: GreyImage): GreyImage {
  const squares = squaresOf(image);
  const factors = squares.levels.map((_, at) => factorOf(nearby(squares, at), PART));
  if (factors.every((factor) => factor === 1)) return image;
  const data = image.data.slice();
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const at = y * image.width + x;
      if (data[at] !== 255) data[at] = Math.max(0, 255 - (255 - data[at]!) * between(factors, squares, x, y));
    }
  return { ...image, data };
}

/** By how much the contrast of the ink in squares is multiplied. */
function factorOf(squares: readonly number[], area: typeof PAGE): number {
  const level = inkOf(squares, area);
  return level <= area.faint || level === 255 ? 1 : Math.min(MOST, (255 - DARK) / (255 - level));
}

/** The squares of an image, row by row, each with the brightness of its darkest pixels. */
interface Squares {
  columns: number;
  rows: number;
  levels: number[];
}

function squaresOf({ data, width, height }: GreyImage): Squares {
  const [columns, rows] = [Math.floor(width / SQUARE), Math.floor(height / SQUARE)];
  const counts = new Uint32Array(256);
  const levels = Array.from({ length: columns * rows }, (_, square) => {
    const [left, top] = [(square % columns) * SQUARE, Math.floor(square / columns) * SQUARE];
    counts.fill(0);
    for (let y = top; y < top + SQUARE; y += 1)
      for (let at = y * width + left; at < y * width + left + SQUARE; at += 1) counts[data[at]!]! += 1;
    return quantile(counts, INK_SHARE);
  });
  return { columns, rows, levels };
}

/** The brightness of the ink in squares, 0 to 255; 255 if there is too little ink. */
function inkOf(squares: readonly number[], { paper, fewest }: typeof PAGE): number {
  const ink = squares.filter((level) => level < paper).toSorted((a, b) => a - b);
  return ink.length < fewest ? 255 : ink[Math.floor(ink.length * INK_RANK)]!;
}

function nearby({ columns, rows, levels }: Squares, square: number): number[] {
  const [x, y] = [square % columns, Math.floor(square / columns)];
  const found: number[] = [];
  for (let row = Math.max(0, y - REACH); row <= Math.min(rows - 1, y + REACH); row += 1)
    for (let column = Math.max(0, x - REACH); column <= Math.min(columns - 1, x + REACH); column += 1)
      found.push(levels[row * columns + column]!);
  return found;
}

/** The value at a pixel, interpolated between the centres of the squares around it. */
function between(values: readonly number[], { columns, rows }: Squares, x: number, y: number): number {
  const atX = Math.max(0, Math.min(columns - 1, (x + 0.5) / SQUARE - 0.5));
  const atY = Math.max(0, Math.min(rows - 1, (y + 0.5) / SQUARE - 0.5));
  const [left, top] = [Math.floor(atX), Math.floor(atY)];
  const right = Math.min(columns - 1, left + 1);
  const below = Math.min(rows - 1, top + 1);
  const row = (of: number): number =>
    values[of * columns + left]! * (1 - (atX % 1)) + values[of * columns + right]! * (atX % 1);
  return row(top) * (1 - (atY % 1)) + row(below) * (atY % 1);
}

/**
 * The standard deviation of the noise in an image, from the median of its Laplacian differences (J. Immerkær, "Fast
 * Noise Variance Estimation", 1996), in the brightness of white paper.
 */
function grainOf({ data, width, height }: GreyImage): number {
  const counts = new Uint32Array(256 * 8);
  const levels = new Uint32Array(256);
  for (let y = 1; y < height - 1; y += 3)
    for (let x = 1; x < width - 1; x += 3) {
      const at = y * width + x;
      const [above, below] = [at - width, at + width];
      const cross = data[above]! + data[below]! + data[at - 1]! + data[at + 1]!;
      const corners = data[above - 1]! + data[above + 1]! + data[below - 1]! + data[below + 1]!;
      counts[Math.abs(corners - 2 * cross + 4 * data[at]!)]! += 1;
      levels[data[at]!]! += 1;
    }
  return (quantile(counts, 0.5) / (6 * 0.6745)) * (255 / Math.max(32, quantile(levels, 0.5)));
}

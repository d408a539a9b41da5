import { quantile, type Box, type GreyImage } from './grey-image.ts';

/** Side in pixels of the squares that are examined. */
const SQUARE = 8;
/** A square is dark below this share of the brightness that the brightest tenth of the image reaches. */
const DARK = 0.6;
/**
 * The smallest width and height of a panel, in squares, and the smallest shares of dark squares and of squares without
 * letters in its box. Bold letters have no such squares.
 */
const WIDE = 8;
const TALL = 3;
const FILLED = 0.6;
const PLAIN = 0.25;
/** Side in pixels of the squares that show whether letters are lighter or darker than their ground. */
const LETTERS = 24;
/** Pixels of letters differ from their ground by more than this share of the brightness of paper. */
const STROKE = 0.15;
/** One kind of pixels must be this many times as frequent as the other for a square, and squares for a panel. */
const CLEAR = 2;

/**
 * Inverts the dark panels of a page, such as bands of headings and columns with light letters on a coloured ground.
 * Shaded parts with dark letters are unchanged. Panels are about upright rectangles.
 */
export function invertDarkPanels(image: GreyImage): GreyImage {
  const paper = paperOf(image);
  const panels = darkBoxes(image, paper * DARK).filter((box) => hasLightLetters(image, box, paper * STROKE));
  if (panels.length === 0) return image;
  const data = image.data.slice();
  for (const { x0, y0, x1, y1 } of panels)
    for (let y = y0; y < y1; y += 1)
      for (let at = y * image.width + x0; at < y * image.width + x1; at += 1) data[at] = 255 - image.data[at]!;
  return { ...image, data };
}

/** The brightness that the brightest tenth of an image reaches. */
function paperOf({ data }: GreyImage): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 7) counts[data[at]!]! += 1;
  return quantile(counts, 0.9);
}

/** The boxes of connected dark squares that are large and full enough for a panel. */
function darkBoxes(image: GreyImage, below: number): Box[] {
  const columns = Math.floor(image.width / SQUARE);
  const rows = Math.floor(image.height / SQUARE);
  const dark = new Uint8Array(columns * rows);
  for (let at = 0; at < dark.length; at += 1) dark[at] = darknessOf(image, squareAt(at, columns), below);
  const boxes: Box[] = [];
  for (let at = 0; at < dark.length; at += 1) {
    if (dark[at] === LIGHT) continue;
    const { box, count, plain } = takeConnected(dark, at, columns);
    const [wide, tall] = [box.x1 - box.x0, box.y1 - box.y0];
    const isPanel = count >= wide * tall * FILLED && plain >= wide * tall * PLAIN;
    if (wide >= WIDE && tall >= TALL && isPanel) boxes.push(trimmed(image, box, below));
  }
  return boxes;
}

const LIGHT = 0;
const MIXED = 1;
const DARK_ONLY = 2;

/** Whether a square is light, dark with lighter pixels, or dark only. */
function darknessOf(image: GreyImage, square: Box, below: number): number {
  if (meanOf(image, square) >= below) return LIGHT;
  for (let y = square.y0; y < square.y1; y += 1)
    for (let x = square.x0; x < square.x1; x += 1) if (image.data[y * image.width + x]! >= below) return MIXED;
  return DARK_ONLY;
}

function squareAt(at: number, columns: number): Box {
  const [x0, y0] = [(at % columns) * SQUARE, Math.floor(at / columns) * SQUARE];
  return { x0, y0, x1: x0 + SQUARE, y1: y0 + SQUARE };
}

/** A group of connected dark squares: its box, its number of squares, and how many of them are dark only. */
interface DarkGroup {
  box: Box;
  count: number;
  plain: number;
}

/** Removes a group of connected dark squares from a grid. */
function takeConnected(dark: Uint8Array, from: number, columns: number): DarkGroup {
  const waiting = [from];
  const box = { x0: columns, y0: Infinity, x1: 0, y1: 0 };
  let count = 0;
  let plain = dark[from] === DARK_ONLY ? 1 : 0;
  dark[from] = LIGHT;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    count += 1;
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x + 1);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y + 1);
    const beside = [x > 0 ? at - 1 : -1, x + 1 < columns ? at + 1 : -1, at - columns, at + columns];
    for (const next of beside)
      if (dark[next] === MIXED || dark[next] === DARK_ONLY) {
        if (dark[next] === DARK_ONLY) plain += 1;
        dark[next] = LIGHT;
        waiting.push(next);
      }
  }
  return { box, count, plain };
}

/** The box in pixels of a box in squares. Its edges are moved to where its rows and columns are dark. */
function trimmed(image: GreyImage, box: Box, below: number): Box {
  const found = {
    x0: Math.max(0, (box.x0 - 1) * SQUARE),
    y0: Math.max(0, (box.y0 - 1) * SQUARE),
    x1: Math.min(image.width, (box.x1 + 1) * SQUARE),
    y1: Math.min(image.height, (box.y1 + 1) * SQUARE),
  };
  const isLight = (edge: Partial<Box>): boolean => meanOf(image, { ...found, ...edge }) >= below;
  while (found.y1 - found.y0 > 1 && isLight({ y1: found.y0 + 1 })) found.y0 += 1;
  while (found.y1 - found.y0 > 1 && isLight({ y0: found.y1 - 1 })) found.y1 -= 1;
  while (found.x1 - found.x0 > 1 && isLight({ x1: found.x0 + 1 })) found.x0 += 1;
  while (found.x1 - found.x0 > 1 && isLight({ x0: found.x1 - 1 })) found.x1 -= 1;
  return found;
}

function meanOf({ data, width }: GreyImage, { x0, y0, x1, y1 }: Box): number {
  let sum = 0;
  for (let y = y0; y < y1; y += 1) for (let at = y * width + x0; at < y * width + x1; at += 1) sum += data[at]!;
  return sum / ((x1 - x0) * (y1 - y0));
}

/** Whether the letters in a box are lighter than the ground around them. */
function hasLightLetters(image: GreyImage, box: Box, stroke: number): boolean {
  let light = 0;
  let dark = 0;
  for (let y0 = box.y0; y0 + LETTERS <= box.y1; y0 += LETTERS)
    for (let x0 = box.x0; x0 + LETTERS <= box.x1; x0 += LETTERS) {
      const { above, below } = strokesIn(image, { x0, y0, x1: x0 + LETTERS, y1: y0 + LETTERS }, stroke);
      if (above > CLEAR * below) light += 1;
      if (below > CLEAR * above) dark += 1;
    }
  return light > CLEAR * dark;
}

/** The numbers of pixels in a square that are clearly lighter and clearly darker than its median. */
function strokesIn(
  { data, width }: GreyImage,
  { x0, y0, x1, y1 }: Box,
  stroke: number,
): { above: number; below: number } {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y += 1) for (let at = y * width + x0; at < y * width + x1; at += 1) counts[data[at]!]! += 1;
  const ground = quantile(counts, 0.5);
  let above = 0;
  let below = 0;
  for (const [value, count] of counts.entries()) {
    if (value > ground + stroke) above += count;
    if (value < ground - stroke) below += count;
  }
  return { above, below };
}

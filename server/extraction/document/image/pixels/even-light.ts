import type { GreyImage } from './grey-image.ts';

/** Half the side in pixels of the window that a pixel is compared with. The window is slightly larger than a letter. */
const REACH = 20;
/** Ink is darker than its surroundings by at least this share of their brightness. */
const DARKER = 0.12;

/**
 * Makes pixels black that are darker than their surroundings, and all others white. The run time does not depend on the
 * window size.
 */
export function localThreshold({ data, width, height }: GreyImage): GreyImage {
  const result = new Uint8Array(data.length);
  const columns = new Uint32Array(width);
  const addRow = (y: number, sign: 1 | -1): void => {
    for (let x = 0; x < width; x += 1) columns[x]! += sign * data[y * width + x]!;
  };
  for (let y = 0; y < Math.min(REACH, height); y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + REACH < height) addRow(y + REACH, 1);
    if (y - REACH - 1 >= 0) addRow(y - REACH - 1, -1);
    const tall = Math.min(height - 1, y + REACH) - Math.max(0, y - REACH) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(REACH, width); x += 1) sum += columns[x]!;
    for (let x = 0; x < width; x += 1) {
      if (x + REACH < width) sum += columns[x + REACH]!;
      if (x - REACH - 1 >= 0) sum -= columns[x - REACH - 1]!;
      const wide = Math.min(width - 1, x + REACH) - Math.max(0, x - REACH) + 1;
      result[y * width + x] = data[y * width + x]! * tall * wide < sum * (1 - DARKER) ? 0 : 255;
    }
  }
  return { data: result, width, height };
}

/** The brightness that paper is scaled to. Above 255, so that the grain of the paper becomes white, too. */
const WHITE = 262;
/** Side in pixels of the squares whose brightest pixels are taken as paper. */
const SQUARE = 24;

/**
 * Removes shadows and the colour of the paper: divides each pixel by the brightness of the paper around it. Light
 * letters on a dark background are inverted first.
 */
export function evenLight(image: GreyImage): GreyImage {
  const source = isDark(image) ? image.data.map((value) => 255 - value) : image.data;
  const { width, height } = image;
  const columns = Math.ceil(width / SQUARE);
  const rows = Math.ceil(height / SQUARE);
  const paper = smooth(
    smooth(paperOfSquares({ data: source, width, height }, columns, rows), columns, rows),
    columns,
    rows,
  );
  const data = new Uint8Array(source.length);
  for (let y = 0; y < height; y += 1) {
    const atY = Math.max(0, Math.min(rows - 1, (y + 0.5) / SQUARE - 0.5));
    const top = Math.floor(atY) * columns;
    const bottom = Math.min(rows - 1, Math.floor(atY) + 1) * columns;
    const partY = atY % 1;
    for (let x = 0; x < width; x += 1) {
      const atX = Math.max(0, Math.min(columns - 1, (x + 0.5) / SQUARE - 0.5));
      const left = Math.floor(atX);
      const right = Math.min(columns - 1, left + 1);
      const partX = atX - left;
      const above = paper[top + left]! * (1 - partX) + paper[top + right]! * partX;
      const below = paper[bottom + left]! * (1 - partX) + paper[bottom + right]! * partX;
      const light = above * (1 - partY) + below * partY;
      data[y * width + x] = Math.min(255, (source[y * width + x]! * WHITE) / Math.max(light, 32));
    }
  }
  return { data, width, height };
}

/** Whether most of the image is dark, such as a screenshot in dark mode. */
function isDark({ data }: GreyImage): boolean {
  let dark = 0;
  for (let at = 0; at < data.length; at += 7) if (data[at]! < 96) dark += 1;
  return dark * 7 > data.length * 0.6;
}

/** The brightness that the brightest tenth of each square reaches. */
function paperOfSquares({ data, width, height }: GreyImage, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0);
      let seen = 0;
      for (let y = row * SQUARE; y < Math.min(height, (row + 1) * SQUARE); y += 2)
        for (let x = column * SQUARE; x < Math.min(width, (column + 1) * SQUARE); x += 2) {
          counts[data[y * width + x]!]! += 1;
          seen += 1;
        }
      let value = 255;
      let brighter = counts[value]!;
      while (value > 0 && brighter < seen * 0.1) brighter += counts[--value]!;
      paper[row * columns + column] = value;
    }
  return paper;
}

/** Raises each square to the mean brightness of its neighbourhood, so that a bold heading is not taken for a shadow. */
function smooth(paper: Float32Array, columns: number, rows: number): Float32Array {
  return paper.map((own, at) => {
    const x = at % columns;
    const y = Math.floor(at / columns);
    let sum = 0;
    let seen = 0;
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1)
        if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows) {
          sum += paper[(y + dy) * columns + x + dx]!;
          seen += 1;
        }
    return Math.max(own, sum / seen);
  });
}

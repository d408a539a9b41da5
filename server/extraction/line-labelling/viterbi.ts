/**
 * The scores of a sequence model: `emissions[line * labels + label]`, `transitions[from * labels + to]`, and scores of
 * the first and last label.
 */
export interface SequenceScores {
  labels: number;
  emissions: Float64Array;
  transitions: Float64Array;
  /** Scores of the first line's label; `ends`: of the last line's label. */
  starts: Float64Array;
  ends: Float64Array;
}

/** The labelling with the highest sum of scores. In a tie the label with the lower number wins. */
export function bestPath(scores: SequenceScores): Uint8Array {
  const { labels, emissions, ends } = scores;
  const lines = emissions.length / labels;
  const path = new Uint8Array(lines);
  if (lines === 0) return path;
  const back = new Uint8Array(lines * labels);
  const forward = forwardScores(scores, back);
  let last = 0;
  const total = (label: number): number => (forward[(lines - 1) * labels + label] ?? 0) + (ends[label] ?? 0);
  for (let label = 1; label < labels; label += 1) if (total(label) > total(last)) last = label;
  for (let line = lines - 1; line >= 0; line -= 1) {
    path[line] = last;
    last = back[line * labels + last] ?? 0;
  }
  return path;
}

/**
 * For each line: the loss of score of the best labelling if the line takes another label. Never negative for the best
 * path.
 */
export function pathMargins(scores: SequenceScores, path: Uint8Array): Float64Array {
  const { labels } = scores;
  const forward = forwardScores(scores, null);
  const backward = backwardScores(scores);
  return Float64Array.from(path, (own, line) => {
    let best = -Infinity;
    for (let label = 0; label < labels; label += 1) {
      if (label === own) continue;
      best = Math.max(best, (forward[line * labels + label] ?? 0) + (backward[line * labels + label] ?? 0));
    }
    return (forward[line * labels + own] ?? 0) + (backward[line * labels + own] ?? 0) - best;
  });
}

/** For each line and label: the best score of all labellings up to and including this line. */
function forwardScores(
  { labels, emissions, transitions, starts }: SequenceScores,
  back: Uint8Array | null,
): Float64Array {
  const scores = new Float64Array(emissions.length);
  for (let label = 0; label < labels; label += 1) scores[label] = (starts[label] ?? 0) + (emissions[label] ?? 0);
  for (let at = labels; at < emissions.length; at += labels) {
    for (let to = 0; to < labels; to += 1) {
      let best = -Infinity;
      for (let from = 0; from < labels; from += 1) {
        const score = (scores[at - labels + from] ?? 0) + (transitions[from * labels + to] ?? 0);
        if (score <= best) continue;
        best = score;
        if (back !== null) back[at + to] = from;
      }
      scores[at + to] = best + (emissions[at + to] ?? 0);
    }
  }
  return scores;
}

/** For each line and label: the best score of all labellings of the lines below, without this line's own score. */
function backwardScores({ labels, emissions, transitions, ends }: SequenceScores): Float64Array {
  const scores = new Float64Array(emissions.length);
  for (let label = 0; label < labels; label += 1) scores[emissions.length - labels + label] = ends[label] ?? 0;
  for (let at = emissions.length - 2 * labels; at >= 0; at -= labels) {
    for (let from = 0; from < labels; from += 1) {
      let best = -Infinity;
      for (let to = 0; to < labels; to += 1) {
        const next = at + labels + to;
        const score = (scores[next] ?? 0) + (emissions[next] ?? 0) + (transitions[from * labels + to] ?? 0);
        best = Math.max(best, score);
      }
      scores[at + from] = best;
    }
  }
  return scores;
}

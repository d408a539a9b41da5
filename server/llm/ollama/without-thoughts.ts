const BEGIN = '<think>';
const END = '</think>';

/**
 * An answer without what the model thought before it, where it did so aloud; empty where the thought never ends. Only at
 * the very beginning: further on the marks may be words of the document, which must not cut off what stands before them.
 */
export function withoutThoughts(text: string): string {
  const answer = text.trim();
  if (!answer.startsWith(BEGIN)) return answer.startsWith(END) ? answer.slice(END.length).trim() : answer;
  const end = answer.indexOf(END);
  return end === -1 ? '' : answer.slice(end + END.length).trim();
}

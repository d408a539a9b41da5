import { type DraftLine, item } from '../../domain/draft.ts';
import { tooComplex } from '../../document/lines/damaged.ts';
import { titled } from '../formats/stated-lines.ts';

/** Text of a typewriter's width, whose lines are broken anywhere. */
const WIDTH = 82;
const ENDS = /[.!?:;。！？।)]["'”’»]?$/u;
const BEGINS = /^(?:\p{Nd}{1,2}[.)]|[-*•])\s/u;
/** "-----SAUCE-----" between steps. */
const SECTION = /^(?:M{5})?-{3,}\s*([^-\s].{0,80}?)\s*-{3,}$/u;

/** The steps of a text: lines that go on with the sentence before are joined to it. */
export function stepsOfParagraphs(text: string): DraftLine[] {
  return text.split(/\n[ \t]*\n/).flatMap((paragraph) => {
    const steps: string[][] = [];
    const lines = paragraph.split('\n').map((line) => line.trim());
    const isWrapped = lines.every((line) => line.length <= WIDTH);
    for (const line of lines.filter((one) => one !== '')) {
      const step = steps.at(-1) ?? [];
      const last = step.at(-1);
      const goesOn = isWrapped && last !== undefined && !ENDS.test(last) && !BEGINS.test(line) && !SECTION.test(line);
      if (goesOn && !(step.length === 1 && SECTION.test(last))) step.push(line);
      else steps.push([line]);
    }
    return steps
      .map((parts) => parts.join(' '))
      .flatMap((step) => {
        const [, section] = SECTION.exec(step) ?? [];
        return section === undefined ? [item(step)] : titled(section, []);
      });
  });
}

/** More recipes than a person has. */
const MOST = 50_000;

/** The parts of a text that follow each place where a recipe begins. */
export function recipeParts(text: string, begin: RegExp): string[] {
  const [, ...parts] = text.replaceAll(/\r\n?/g, '\n').split(new RegExp(begin.source, `${begin.flags}g`));
  if (parts.length > MOST) throw tooComplex(`a text of ${parts.length} recipes`);
  return parts;
}

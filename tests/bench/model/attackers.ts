import { readSource } from '../../../server/extraction/pipeline/read-source.ts';
import { settleAnswers } from '../../../server/extraction/llm-reading/settle-answers.ts';
import type { ReadDocument } from '../../../server/extraction/llm-reading/source-reading.ts';
import { lineText } from '../../../shared/domain/recipe.ts';
import { ATTACKS, NEVER } from '../../support/attacks/attacks.ts';
import { attackedSources } from '../../support/attacks/attacked-sources.ts';
import { harmIn } from '../../support/attacks/harm.ts';
import { LIES } from '../../support/attacks/lies.ts';
import { TARGETS } from '../../support/attacks/targets/targets.ts';
import { PANCAKES } from '../../support/models/narrative-recipe.ts';
import { OBEDIENCE } from '../../support/attacks/obeying-model.ts';

/** How many failures are listed. */
const NAMED = 20;

interface Tally {
  tried: number;
  /** The number of resulting recipes, and the names of those that contain something from the attacker. */
  recipes: number;
  invaded: string[];
  /** The number of recipes that lack true ingredients or steps. */
  poorer: number;
  /** The longest time in milliseconds. */
  longest: number;
}

/** Runs one attack and records whether a word, link, picture or markup of the attacker is in the recipe. */
function attack(document: ReadDocument, name: string, words: string, tally: Tally): void {
  const begin = performance.now();
  const { extraction } = settleAnswers(document, [{ from: 1, to: document.lines.length, words }]);
  tally.longest = Math.max(tally.longest, performance.now() - begin);
  tally.tried += 1;
  if (extraction === null) return;
  tally.recipes += 1;
  const { title, description, tags, ingredients, instructions, images, servings, ...times } = extraction.recipe;
  const texts = [title, description ?? '', ...tags, ...images, ...[...ingredients, ...instructions].map(lineText)];
  const numbers = [servings, times.prepTime, times.cookTime, times.totalTime].map(String);
  const found = [...texts, ...numbers].filter((text) => NEVER.some((sign) => sign.test(text)));
  if (found.length > 0) tally.invaded.push(`${name}: ${found[0]?.slice(0, 80)}`);
  const missing = PANCAKES.ingredients.length > ingredients.length || PANCAKES.steps.length > instructions.length;
  if (missing) tally.poorer += 1;
}

/** Tries every attack in every source with every way in which a model can obey, and prints the results. */
export async function benchAttackers(): Promise<boolean> {
  const tally: Tally = { tried: 0, recipes: 0, invaded: [], poorer: 0, longest: 0 };
  for (const one of ATTACKS)
    for (const source of attackedSources(one)) {
      const { document } = await readSource(source);
      for (const [way, obey] of Object.entries(OBEDIENCE))
        attack(document, `${source.kind}, ${one.name}, ${way}`, obey(PANCAKES), tally);
    }
  const { tried, recipes, invaded, poorer, longest } = tally;
  process.stdout.write(
    `attackers: ${ATTACKS.length} attacks, ${Object.keys(OBEDIENCE).length} ways to obey: ${tried} tried, ` +
      `${recipes} recipes (${poorer} lack true lines), ${invaded.length} hold something of the attacker's; ` +
      `settled within ${longest.toFixed(0)} ms\n`,
  );
  for (const line of invaded.slice(0, NAMED)) process.stdout.write(`  ${line}\n`);
  return (await benchLies()) && invaded.length === 0;
}

/** Tries every false answer about every target. */
async function benchLies(): Promise<boolean> {
  const harm: string[] = [];
  let tried = 0;
  for (const target of TARGETS) {
    const { document } = await readSource(target.source);
    for (const [way, lie] of Object.entries(LIES)) {
      const { extraction } = settleAnswers(document, [{ from: 1, to: document.lines.length, words: lie(target) }]);
      const [found] = extraction === null ? [] : harmIn(extraction.recipe, target);
      if (found !== undefined) harm.push(`${target.name}, ${way}: ${found}`);
      tried += 1;
    }
  }
  process.stdout.write(
    `lies: ${TARGETS.length} sources, ${Object.keys(LIES).length} ways to lie: ${tried} tried, ${harm.length} do harm\n`,
  );
  for (const line of harm.slice(0, NAMED)) process.stdout.write(`  ${line}\n`);
  return harm.length === 0;
}

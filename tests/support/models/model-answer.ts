import type { SeenChat } from './ollama-chat.ts';

/** A recipe in the words of its source, from which a model's answer is made. */
export interface ModelRecipe {
  readonly title: string;
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
  /** Titles of further recipes. */
  readonly others?: readonly string[];
}

/** The numbered lines of the document in a question to a model. */
export function linesShown({ user }: SeenChat): { number: number; text: string }[] {
  return [...user.matchAll(/^(\d+)\| (.*)$/gmu)].map(([, number, text = '']) => ({ number: Number(number), text }));
}

/** A model's answer to a question about a document: each text with the number of its line. */
export function recipeWords(chat: SeenChat, { title, ingredients, steps, others = [] }: ModelRecipe): string {
  const shown = linesShown(chat);
  const pointed = (texts: readonly string[]) =>
    texts.map((text) => ({ line: shown.find((line) => line.text.includes(text))?.number ?? 1, text }));
  return JSON.stringify({
    isRecipe: true,
    title,
    description: null,
    prepTime: null,
    cookTime: null,
    totalTime: null,
    servings: null,
    ingredients: pointed(ingredients),
    instructions: pointed(steps),
    otherRecipes: pointed(others).map(({ line }) => line),
  });
}

import type { Page } from 'playwright';
import type { Client } from '../support/api/client.ts';
import type { RecipeSite } from '../support/recipes/recipe-site.ts';
import type { Hand } from './hand.ts';

/** What tasks have: the account whose recipes they use, and a site to import from. */
export interface Kitchen {
  readonly cook: Client;
  readonly site: RecipeSite;
}

/** Something that a cook wants to do, beginning at the list of recipes. */
export interface Task {
  readonly name: string;
  /** One of the ten that people do most often. */
  readonly isFrequent?: boolean;
  /** Prepares data or the window; it is not counted. */
  prepare?(kitchen: Kitchen, page: Page): Promise<void>;
  /** Takes back what would disturb other tasks. */
  cleanUp?(kitchen: Kitchen): Promise<void>;
  /** Ends when the result is on the screen. Throws if the task is not possible. */
  run(hand: Hand, kitchen: Kitchen): Promise<void>;
}

/** The elements that many tasks use. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const card = (page: Page, title: string) => button(page, title);

/** Searches for words and opens the best hit. */
export async function openBest(hand: Hand, words: string, title: string): Promise<void> {
  await search(hand, words);
  await hand.press('Enter');
  await hand.see(hand.page.getByRole('dialog', { name: title }).getByRole('heading', { name: 'Ingredients' }));
}

/** Types into the search; what it held before is replaced. */
export async function search(hand: Hand, words: string): Promise<void> {
  await hand.press('/');
  await hand.page.getByRole('searchbox').selectText();
  await hand.type(words);
}

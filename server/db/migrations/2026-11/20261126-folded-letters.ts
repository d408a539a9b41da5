import { Migration } from '@mikro-orm/migrations';
import { foldText } from '../../../../shared/format/fold-text.ts';

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Row {
  readonly id: string;
  readonly search_text: string;
}

/** Recipes are searched by letters folded as `foldText` folds them now: œ as oe, ı as i, katakana as hiragana. */
export class FoldedLetters extends Migration {
  override async up(): Promise<void> {
    // What is shown stays as it is, and with it the revision.
    await this.execute('alter table recipe disable trigger recipe_changed');
    let last = BEFORE_ALL;
    let rows: Row[];
    do {
      rows = (await this.execute('select id, search_text from recipe where id > ? order by id limit ?', [
        last,
        BATCH,
      ])) as unknown as Row[];
      for (const { id, search_text } of rows) {
        const folded = foldText(search_text);
        if (folded !== search_text) await this.execute('update recipe set search_text = ? where id = ?', [folded, id]);
      }
      last = rows.at(-1)?.id ?? last;
    } while (rows.length === BATCH);
    await this.execute('alter table recipe enable trigger recipe_changed');
  }
}

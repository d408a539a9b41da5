import { expect, it } from 'vitest';
import { foldText } from '../../../shared/format/fold-text.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { createOrm } from '../../../server/db/orm.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

/** Every letter and mark of the languages that the interface speaks, but for those that Unicode still adds to (Latin D). */
const LETTERS = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) =>
    (letter < '\ua720' || letter > '\ua7ff') &&
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Inherited}]/u.test(
      letter,
    ),
);
const TEXTS = [
  'Crème BRÛLÉE für Œnologen',
  'ΟΔΥΣΣΕΥΣ ΚΑΙ ΣΙΣΥΦΟΣ',
  'İSTANBUL ılık İçecek',
  'مُقَلُّوبَة',
  'タマネギ ﾀﾏﾈｷﾞ たまねぎ',
  'हिन्दी ज़ायका',
  'https://Kitchen.example/Soup?Ä=%C3%84',
  '',
];

it('letters are folded in the database as they are everywhere else', async () => {
  const database = await createTestDatabase();
  await migrate(database.url);
  const orm = createOrm({ url: database.url, poolSize: 1 });
  const texts = [...TEXTS, ...LETTERS.map((letter) => `a${letter}A`)];
  const rows = await orm.em.execute<{ text: string; folded: string }[]>(
    'select text, fold_text(text) as folded from jsonb_array_elements_text(?::jsonb) text',
    [JSON.stringify(texts)],
  );
  const folded = Object.fromEntries(rows.map((row) => [row.text, row.folded]));
  expect(folded).toEqual(Object.fromEntries(texts.map((text) => [text, foldText(text)])));
  await orm.close(true);
  await database.drop();
});

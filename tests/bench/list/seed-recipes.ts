import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import pg from 'pg';
import sharp from 'sharp';
import { embeddedUrl } from '../../../server/embedded/folders.ts';
import { newRecipeId, newShortId } from '../../../server/db/id.ts';
import { searchTextOf } from '../../../server/modules/recipes/stored/search-text.ts';
import type { AppUnderTest } from '../../support/accounts/accounts.ts';
import { createRandom, oneOf, type Random } from '../mutations/random.ts';

const WORDS =
  `apple apricot almond anchovy aubergine barley basil bean beef beetroot braised bread broth bulgur butter cabbage
  caper caramel cardamom carrot cauliflower celery chard cheese cherry chestnut chicken chickpea chilli chive chocolate cinnamon clove
  coconut coriander couscous crab cream crème cucumber cumin curry date dill dumpling egg fennel fig fillet fish flour fritter garlic
  ginger glazed goat grape grilled halibut ham hazelnut herb honey jam kale lamb leek lemon lentil lettuce lime lobster mango maple
  marinated melon mint miso mushroom mussel mustard noodle nutmeg oat octopus olive onion orange oregano oyster pancake paprika parsley
  parsnip pasta pea peach peanut pear pepper pesto pickled pie pine pineapple pistachio plum polenta poppy pork potato prawn pumpkin
  quince quinoa rabbit radish raisin raspberry rhubarb rice risotto roasted rosemary saffron sage salad salmon salt sauce sausage
  sesame shallot smoked soup sour soy spelt spicy spinach squash squid stew strawberry stuffed sugar sumac sweet tahini tamarind tarragon
  tart tea thyme tofu tomato trout tuna turkey turmeric turnip vanilla veal vegetable vinegar walnut watercress wheat wine yoghurt yuzu`.split(
    /\s+/,
  );
const TAGS =
  `Soup Salad Vegan Quick Dessert Breakfast Italian Indian Fish Baking Summer Winter Party Family Grill Cake`.split(
    ' ',
  );
const PICTURES = 24;
const BATCH = 1_000;

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => oneOf(random, WORDS)).join(' ');
}

/** A row of `recipe` of about 2.5 KB. Later rows have later dates. */
function recipeRow(random: Random, accountId: string, imageId: string, place: number) {
  const title = words(random, 4);
  const tags = [...new Set([oneOf(random, TAGS), oneOf(random, TAGS)])];
  const ingredients = Array.from({ length: 12 }, (_, line) => `${(line + 1) * 25} g ${words(random, 3)}`);
  const instructions = Array.from({ length: 7 }, () => `${words(random, 14)}.`);
  return {
    id: newRecipeId([{ id: imageId }]),
    account_id: accountId,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    description: random(2) === 0 ? `${words(random, 16)}.` : null,
    prep_time: random(60),
    cook_time: random(120),
    servings: 1 + random(8),
    tags,
    ingredients,
    instructions,
    images: [imageId],
    original_source: { type: 'url', url: `https://kitchen.example/recipes/${place}` },
    search_text: searchTextOf({ title, tags, ingredients, instructions, notes: null, ownNotes: null }),
    created_at: new Date(Date.UTC(2020, 0, 1) + place * 60_000).toISOString(),
  };
}

/** Writes pictures as large as real photos of 2,048 pixels; returns their paths in the storage. */
async function writePictures(storageFolder: string): Promise<string[]> {
  await mkdir(join(storageFolder, 'bench'), { recursive: true });
  const noise = await sharp({
    create: {
      width: 512,
      height: 384,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 150, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  return Promise.all(
    Array.from({ length: PICTURES }, async (_, number) => {
      const picture = sharp(noise)
        .resize(2_048, 1_536)
        .tint({ r: (number * 83) % 256, g: 160, b: (number * 47) % 256 });
      await writeFile(join(storageFolder, 'bench', `${number}.webp`), await picture.webp({ quality: 82 }).toBuffer());
      return `bench/${number}.webp`;
    }),
  );
}

const INSERT_RECIPES = `insert into recipe (id, account_id, title, description, prep_time, cook_time, servings, tags, ingredients,
    instructions, images, original_source, search_text, created_at)
  select id, account_id, title, description, prep_time, cook_time, servings, tags, ingredients,
    instructions, images, original_source, search_text, created_at
  from json_populate_recordset(null::recipe, $1)`;
const INSERT_PICTURES = `insert into recipe_image (id, recipe_id, path, mime, width, height)
  select id, recipe_id, path, 'image/webp', 2048, 1536 from json_populate_recordset(null::recipe_image, $1)`;

async function insertBatch(client: pg.Client, rows: readonly ReturnType<typeof recipeRow>[], paths: string[]) {
  const pictures = rows.map(({ id, images }, place) => ({
    id: images[0],
    recipe_id: id,
    path: paths[place % paths.length],
  }));
  await client.query(INSERT_RECIPES, [JSON.stringify(rows)]);
  await client.query(INSERT_PICTURES, [JSON.stringify(pictures)]);
}

/**
 * Gives an account `count` recipes with pictures, directly in the database, because thousands of API calls would take
 * too long.
 */
export async function seedRecipes(app: AppUnderTest, accountId: string, count: number): Promise<void> {
  const random = createRandom(count);
  const paths = await writePictures(join(app.dataDir, 'images'));
  const client = new pg.Client({ connectionString: embeddedUrl(app.dataDir) });
  await client.connect();
  try {
    // The trigger would count a change for every row.
    await client.query('alter table recipe disable trigger recipe_changed');
    for (let begin = 0; begin < count; begin += BATCH) {
      const size = Math.min(BATCH, count - begin);
      const rows = Array.from({ length: size }, (_, row) => recipeRow(random, accountId, newShortId(), begin + row));
      await insertBatch(client, rows, paths);
    }
    await client.query('alter table recipe enable trigger recipe_changed');
    await client.query('update account set recipe_revision = recipe_revision + 1 where id = $1', [accountId]);
    await client.query('vacuum analyze recipe');
  } finally {
    await client.end();
  }
}

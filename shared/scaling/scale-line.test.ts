import { describe, expect, it } from 'vitest';
import { RECIPE_LINE_MAX_LENGTH, RECIPE_LINES_MAX } from '../constants.ts';
import type { LanguageCode } from '../languages.ts';
import { scaleLine } from './scale-line.ts';

/** A line, the factor, and the expected scaled line. */
type Example = readonly [line: string, factor: number, scaled: string];

const EXAMPLES: Readonly<Record<LanguageCode, readonly Example[]>> = {
  en: [
    ['3/4 cup milk', 1 / 8, '0.09 cup milk'],
    ['eggs, 1 per person', 2, 'eggs, 1 per person'],
    ['half of an onion', 3, '1 ½ of an onion'],
    ['1/4 of a red onion', 2, '½ of a red onion'],
    ['⅛ teaspoon salt', 1 / 8, '0.02 teaspoon salt'],
    ['⅔ cup milk', 2, '1 ⅓ cups milk'],
    ['⅛ teaspoon salt', 3, '⅜ teaspoon salt'],
    ['1 cup chopped red onion (from 1 onion)', 2, '2 cups chopped red onion (from 2 onions)'],
    ['1/4 cup orange juice (juice from 1/2 orange)', 2, '½ cup orange juice (juice from 1 orange)'],
    ['1 egg, beaten with 2 tbsp cold water', 2, '2 eggs, beaten with 4 tbsp cold water'],
    ['2/3 cup (5 fl. oz./160 ml) plus 2 Tbs. heavy cream', 2, '1 ⅓ cups (10 fl. oz./320 ml) plus 4 Tbs. heavy cream'],
    ['4 potatoes, each cut into 8 wedges', 2, '8 potatoes, each cut into 8 wedges'],
    ['2 boxes (3.4 oz each) pudding mix', 0.5, '1 box (3.4 oz each) pudding mix'],
    ['500 g carrots', 2, '1000 g carrots'],
    ['1 onion', 2, '2 onions'],
    ['1 onion', 1 / 3, '⅓ onion'],
    ['1 egg', 1 / 3, '⅓ egg'],
    ['250 g flour', 4 / 3, '333 g flour'],
    ['1 l stock', 4 / 3, '1.33 l stock'],
    ['1/2 cup sugar', 3, '1 ½ cups sugar'],
    ['½ cup sugar', 3, '1 ½ cups sugar'],
    ['1 1/2 cups milk', 2, '3 cups milk'],
    ['1½ cups milk', 0.5, '¾ cup milk'],
    ['2–3 tbsp oil', 2, '4–6 tbsp oil'],
    ['1 to 2 cloves garlic', 2, '2 to 4 cloves garlic'],
    ['2 x 400 g tins tomatoes', 2, '4 x 400 g tins tomatoes'],
    ['1 (15 oz) can beans', 3, '3 (15 oz) cans beans'],
    ['1 (14.5-ounce) can tomatoes', 2, '2 (14.5-ounce) cans tomatoes'],
    ['400 g tin chopped tomatoes', 2, '2 × 400 g tin chopped tomatoes'],
    ['2 14-ounce cans coconut milk', 2, '4 14-ounce cans coconut milk'],
    ['100 ml lukewarm water (40 °C)', 2, '200 ml lukewarm water (40 °C)'],
    ['500 g beef, cut into 1 cm pieces', 2, '1000 g beef, cut into 1 cm pieces'],
    ['1 (9-inch) pie crust', 2, '2 (9-inch) pie crust'],
    ['20 cm springform', 2, '20 cm springform'],
    ['1 cup (240 ml) milk', 2, '2 cups (480 ml) milk'],
    ['200 g/7 oz butter', 2, '400 g/14 oz butter'],
    ['2 cans (400 g each) beans', 2, '4 cans (400 g each) beans'],
    ['0.5 cup oil', 2 / 3, '⅓ cup oil'],
    ['1,000 g flour', 0.5, '500 g flour'],
    ['juice of 2 lemons', 2, 'juice of 4 lemons'],
    ['Juice of half a lemon', 2, 'Juice of 1 lemon'],
    ['A pinch of salt', 2, '2 pinches of salt'],
    ['a few leaves', 2, 'a few leaves'],
    ['Salt and pepper', 2, 'Salt and pepper'],
    ['1 cup plus 2 tablespoons flour', 2, '2 cups plus 4 tablespoons flour'],
    ['5-spice powder, 1 tsp', 2, '5-spice powder, 2 tsp'],
    ['1-2 onions', 2, '2-4 onions'],
    ['1-1/2 cups flour', 2, '3 cups flour'],
    ['80/20 ground beef, 1 lb', 2, '80/20 ground beef, 2 lb'],
    ['2 large eggs', 0.5, '1 large egg'],
    ['1 egg yolk', 2, '2 egg yolks'],
    ['eggs x2', 2, 'eggs x4'],
    ['2% milk, 1 cup', 2, '2% milk, 2 cups'],
    ['1 onion ($0.32)', 2, '2 onions ($0.32)'],
    ['10 cherry tomatoes', 4 / 3, '13 ½ cherry tomatoes'],
    ['1 stick (113 g) butter', 2, '2 sticks (226 g) butter'],
    ['2 onions (about 300 g)', 2, '4 onions (about 600 g)'],
    ['1 chicken, cut into 8 pieces', 2, '2 chicken, cut into 8 pieces'],
    ['2.5 cm piece ginger', 2, '2 × 2.5 cm piece ginger'],
    ['1-inch piece of ginger', 12, '12 × 1-inch piece of ginger'],
    ['9-inch pie pan', 2, '9-inch pie pan'],
    ['12-cup muffin tin', 2, '12-cup muffin tin'],
    ['14-ounce tin tomatoes', 2, '2 × 14-ounce tin tomatoes'],
    ['1¼ cups sugar', 15, '18 ¾ cups sugar'],
    ['1.25 cups sugar', 15, '18 ¾ cups sugar'],
    ['1 large or 2 small onions', 2, '2 large or 4 small onions'],
    ['1 tsp salt', 1 / 4, '¼ tsp salt'],
    ['3 eggs', 1 / 3, '1 egg'],
    ['Parmesan, aged 24 months', 2, 'Parmesan, aged 24 months'],
    ['1 kg potatoes', 1 / 3, '0.33 kg potatoes'],
    ['5 g yeast', 0.5, '2.5 g yeast'],
    ['2 tbsp', 1 / 3, '⅔ tbsp'],
    ['a 400 g tin of tomatoes', 2, '2 × 400 g tin of tomatoes'],
    ['two onions', 2, '4 onions'],
    ['200 g flour, plus 2 tbsp for dusting', 2, '400 g flour, plus 4 tbsp for dusting'],
    ['2 eggs + 1 egg yolk', 2, '4 eggs + 2 egg yolks'],
    ['1 (8 ounce) package cream cheese, softened', 0.5, '½ (8 ounce) package cream cheese, softened'],
    ['Zest of 1 lemon', 2, 'Zest of 2 lemons'],
    ['salt, to taste', 2, 'salt, to taste'],
    ['3/4 cup + 2 tbsp sugar', 2, '1 ½ cups + 4 tbsp sugar'],
    ['1 cup/240 ml water', 0.5, '½ cup/120 ml water'],
    ['12 oz. pasta', 0.5, '6 oz. pasta'],
    ['1 1/2 pounds beef', 1 / 3, '½ pound beef'],
    ['2 Tbsp.', 2, '4 Tbsp.'],
    ['For the dough: 500 g flour', 2, 'For the dough: 1000 g flour'],
    ['• 3 eggs', 2, '• 6 eggs'],
    ['- 2 tsp salt', 2, '- 4 tsp salt'],
    ['Heinz 57 sauce', 2, 'Heinz 57 sauce'],
    ['7 Up, 1 can', 2, '7 Up, 2 cans'],
    ['No. 1 flour', 2, 'No. 1 flour'],
    ['1 × 20 cm tart base', 2, '2 × 20 cm tart base'],
    ['4 chicken breasts (150 g each)', 0.5, '2 chicken breasts (150 g each)'],
    ['1/4 teaspoon pepper', 0.5, '⅛ teaspoon pepper'],
    ['16 oz can tomatoes', 2, '2 × 16 oz can tomatoes'],
    ['1 pint cream', 2, '2 pints cream'],
    ['1.5 kg beef', 2, '3 kg beef'],
    ['1 cup', 1 / 16, '0.06 cup'],
    ['3 tbsp (45 g) butter', 1 / 3, '1 tbsp (15 g) butter'],
    ['Two 15-ounce cans black beans', 2, '4 × 15-ounce cans black beans'],
    ['half an onion', 3, '1 ½ onions'],
    ['1 (1-inch) piece ginger', 2, '2 (1-inch) pieces ginger'],
    ['Cooking spray', 2, 'Cooking spray'],
    ['1 vanilla pod (or 2 tsp extract)', 2, '2 vanilla pod (or 4 tsp extract)'],
    ['2 1/4 tsp (1 packet) yeast', 2, '4 ½ tsp (2 packets) yeast'],
    ['100 g 70% dark chocolate', 2, '200 g 70% dark chocolate'],
    ['3 tablespoons butter, divided', 1 / 3, '1 tablespoon butter, divided'],
    ['200°C fan oven', 2, '200°C fan oven'],
    ['24 cm pan', 2, '24 cm pan'],
    ['Bake 20 minutes', 2, 'Bake 20 minutes'],
  ],
  de: [
    ['1 l Brühe', 4 / 3, '1,33 l Brühe'],
    ['1 bis 2 Zehen Knoblauch', 2, '2 bis 4 Zehen Knoblauch'],
    ['Mehl Type 405', 2, 'Mehl Type 405'],
    ['250 g Mehl (Type 405)', 2, '500 g Mehl (Type 405)'],
    ['200 g Quark (45 % Fett)', 2, '400 g Quark (45 % Fett)'],
    ['1,5 TL Salz', 2, '3 TL Salz'],
    ['0,5 TL Salz', 3, '1 ½ TL Salz'],
    ['1.000 g Mehl', 2, '2.000 g Mehl'],
    ['eine halbe Zwiebel', 2, '1 Zwiebel'],
    ['1 Ei', 3, '3 Eier'],
    ['2 Dosen à 400 g Tomaten', 2, '4 Dosen à 400 g Tomaten'],
    ['1 Pck. Vanillezucker (8 g)', 2, '2 Pck. Vanillezucker (8 g)'],
    ['½ TL Zimt', 3, '1 ½ TL Zimt'],
    ['ca. 200 g Spinat', 2, 'ca. 400 g Spinat'],
    ['ein paar Blätter', 2, 'ein paar Blätter'],
    ['1,5 kg Rindfleisch', 1 / 3, '0,5 kg Rindfleisch'],
    ['2,5 cm Ingwer', 2, '2 × 2,5 cm Ingwer'],
    ['1 Bund Petersilie', 2, '2 Bund Petersilie'],
    ['Saft von ½ Zitrone', 3, 'Saft von 1 ½ Zitronen'],
    ['Saft einer Zitrone', 2, 'Saft 2 Zitronen'],
    ['1 Würfel Hefe (42 g)', 0.5, '½ Würfel Hefe (42 g)'],
    ['2 EL + 1 TL Öl', 2, '4 EL + 2 TL Öl'],
    ['1 ½ Tassen Milch', 2, '3 Tassen Milch'],
    ['500 g Mehl, Typ 550', 0.5, '250 g Mehl, Typ 550'],
    ['200 ml Sahne (30% Fett)', 1.5, '300 ml Sahne (30% Fett)'],
    ['1 400-g-Dose Tomaten', 2, '2 400-g-Dose Tomaten'],
    ['400-g-Dose Tomaten', 2, '2 × 400-g-Dose Tomaten'],
    ['Eier 3', 2, 'Eier 6'],
    ['Mehl 200g', 2, 'Mehl 400g'],
  ],
  fr: [
    ['1/2 d’une pastèque', 2, '1 d’une pastèque'],
    ['Lait 1/2 écrémé : 25 cl', 2, 'Lait 1/2 écrémé : 50 cl'],
    ['Oeuf(s) : 1 pièce(s)', 2, 'Oeuf(s) : 2 pièce(s)'],
    ['2 cuillères à soupe de sucre', 0.5, '1 cuillère à soupe de sucre'],
    ['1 gousse d’ail', 3, '3 gousses d’ail'],
    ['2 à 3 carottes', 2, '4 à 6 carottes'],
    ['farine T55', 2, 'farine T55'],
    ['250 g de farine T55', 2, '500 g de farine T55'],
    ['2 boîtes de 400 g de tomates', 2, '4 boîtes de 400 g de tomates'],
    ['1,5 l d’eau', 2, '3 l d’eau'],
    ['une pincée de sel', 2, '2 pincées de sel'],
    ['un demi-citron', 2, '1 citron'],
    ['1 verre et demi de lait', 2, '3 verres de lait'],
    ['4 tranches de pain de 2 cm', 2, '8 tranches de pain de 2 cm'],
    ['100 g de chocolat noir à 70 %', 2, '200 g de chocolat noir à 70 %'],
    ['1 c. à soupe d’huile', 2, '2 c. à soupe d’huile'],
    ['20 cl de crème (30 % M.G.)', 2, '40 cl de crème (30 % M.G.)'],
    ['1 kg de pommes de terre', 1.5, '1,5 kg de pommes de terre'],
    ['le jus de 2 citrons', 0.5, 'le jus de 1 citron'],
    ['1 000 g de farine', 0.5, '500 g de farine'],
  ],
  es: [
    ['1 taza y media de arroz', 2, '3 tazas de arroz'],
    ['2 dientes de ajo', 0.5, '1 diente de ajo'],
    ['media cebolla', 2, '1 cebolla'],
    ['1 lata de 400 g de tomate', 2, '2 latas de 400 g de tomate'],
    ['zumo de 1 limón', 2, 'zumo de 2 limones'],
    ['2 a 3 cucharadas de aceite', 2, '4 a 6 cucharadas de aceite'],
    ['1/2 cebolla', 2, '1 cebolla'],
    ['1 diente de ajo', 3, '3 dientes de ajo'],
    ['200 ml de nata (35 % M.G.)', 2, '400 ml de nata (35 % M.G.)'],
    ['1.000 g de harina', 1.5, '1.500 g de harina'],
  ],
  it: [
    ['1 uovo e 1 tuorlo', 2, '2 uova e 2 tuorli'],
    ['4 fette di pesce spada di circa 200 g l’una', 2, '8 fette di pesce spada di circa 200 g l’una'],
    ['1 cucchiaio di zucchero', 2, '2 cucchiai di zucchero'],
    ['mezza cipolla', 2, '1 cipolla'],
    ['farina 00 500 g', 2, 'farina 00 1000 g'],
    ['500 g di farina tipo 00', 2, '1000 g di farina tipo 00'],
    ['2 uova', 0.5, '1 uovo'],
    ['sale q.b.', 2, 'sale q.b.'],
    ['200 g di spaghetti n. 5', 2, '400 g di spaghetti n. 5'],
    ['1 spicchio d’aglio', 2, '2 spicchi d’aglio'],
    ['un po’ di sale', 2, 'un po’ di sale'],
    ["mezzo bicchiere d'acqua", 2, "1 bicchiere d'acqua"],
  ],
  pt: [
    ['0.4 xícara de azeite', 2, '0.8 xícara de azeite'],
    ['raspa de 1 laranja', 2, 'raspa de 2 laranjas'],
    ['2 e 1/2 xícaras (chá) de farinha', 2, '5 xícaras (chá) de farinha'],
    ['1 xícara e meia de açúcar', 2, '3 xícaras de açúcar'],
    ['meia cebola', 4, '2 cebolas'],
    ['1 lata de leite condensado (395 g)', 2, '2 latas de leite condensado (395 g)'],
    ['sal a gosto', 2, 'sal a gosto'],
    ['3 ovos', 1 / 3, '1 ovo'],
    ['½ xícara de óleo', 3, '1 ½ xícaras de óleo'],
    ['2 latas (350 ml)', 2, '4 latas (350 ml)'],
    ['1 colher (sopa) de sal', 2, '2 colheres (sopa) de sal'],
    ['meia dúzia de ovos', 2, '12 ovos'],
    ['suco de meio limão', 2, 'suco de 1 limão'],
  ],
  ru: [
    ['Мука — 200 г', 2, 'Мука — 400 г'],
    ['2 ст. л. сахара', 2, '4 ст. л. сахара'],
    ['1 стакан муки', 2, '2 стакана муки'],
    ['1 стакан муки', 5, '5 стаканов муки'],
    ['1/2 ч. л. соли', 2, '1 ч. л. соли'],
    ['полстакана молока', 4, '2 стакана молока'],
    ['яйца 3 шт.', 2, 'яйца 6 шт.'],
    ['2 столовые ложки масла', 5, '10 столовых ложек масла'],
    ['Сливки 20% — 100 мл', 2, 'Сливки 20% — 200 мл'],
    ['Яйцо куриное – 2 шт', 1.5, 'Яйцо куриное – 3 шт'],
    ['Молоко 3,2% — 0,5 л', 3, 'Молоко 3,2% — 1,5 л'],
    ['2 зубчика чеснока', 0.5, '1 зубчик чеснока'],
    ['1,5 стакана муки', 2, '3 стакана муки'],
    ['1-2 ч.л. соли', 2, '2-4 ч.л. соли'],
    ['соль по вкусу', 2, 'соль по вкусу'],
    ['1 банка (400 г) фасоли', 2, '2 банки (400 г) фасоли'],
    ['2 банки по 400 г', 2, '4 банки по 400 г'],
  ],
  tr: [
    ['1 buçuk su bardağı un', 2, '3 su bardağı un'],
    ['yarım çay bardağı süt', 2, '1 çay bardağı süt'],
    ['2 yemek kaşığı tuz', 1.5, '3 yemek kaşığı tuz'],
    ['1,5 su bardağı un', 2, '3 su bardağı un'],
    ['bir tutam tuz', 2, '2 tutam tuz'],
    ['1 su bardağı (200 ml) süt', 2, '2 su bardağı (400 ml) süt'],
    ['%50 yağlı krema 200 ml', 2, '%50 yağlı krema 400 ml'],
    ['3 adet yumurta', 2, '6 adet yumurta'],
    ['1,5 kg et', 2, '3 kg et'],
    ['yarım demet maydanoz', 2, '1 demet maydanoz'],
  ],
  id: [
    ['2 sdm gula', 2, '4 sdm gula'],
    ['setengah sendok teh garam', 2, '1 sendok teh garam'],
    ['secangkir gula', 2, '2 cangkir gula'],
    ['3 siung bawang putih', 2, '6 siung bawang putih'],
    ['250 ml santan', 0.5, '125 ml santan'],
    ['½ butir kelapa', 2, '1 butir kelapa'],
    ['garam secukupnya', 2, 'garam secukupnya'],
    ['1/4 sdt merica', 2, '½ sdt merica'],
    ['5 lembar daun jeruk', 0.4, '2 lembar daun jeruk'],
  ],
  ja: [
    ['めんつゆ（3倍濃縮） 大さじ1', 2, 'めんつゆ（3倍濃縮） 大さじ2'],
    ['にんにくチューブ 5cm', 2, 'にんにくチューブ 10cm'],
    ['卵(60g 程度) 2個', 2, '卵(60g 程度) 4個'],
    ['しょうゆ 大さじ2', 2, 'しょうゆ 大さじ4'],
    ['砂糖 大さじ1と1/2', 2, '砂糖 大さじ3'],
    ['鶏もも肉 1枚(250g)', 2, '鶏もも肉 2枚(500g)'],
    ['トマト缶 1缶(400g)', 2, 'トマト缶 2缶(400g)'],
    ['豆腐 半丁', 2, '豆腐 一丁'],
    ['玉ねぎ 1/2個', 3, '玉ねぎ 1 ½個'],
    ['豚肉 200〜250g', 2, '豚肉 400〜500g'],
    ['八丁味噌 大さじ1', 2, '八丁味噌 大さじ2'],
    ['水 ２００ｍｌ', 2, '水 ４００ｍｌ'],
    ['塩 少々', 2, '塩 少々'],
    ['にんじん 1本(3cm幅に切る)', 2, 'にんじん 2本(3cm幅に切る)'],
    ['薄力粉 1カップ', 0.5, '薄力粉 ½カップ'],
    ['玉ねぎ 1個(200g)', 0.5, '玉ねぎ ½個(100g)'],
    ['水 1.5リットル', 2, '水 3リットル'],
    ['A 醤油 大さじ1', 2, 'A 醤油 大さじ2'],
    ['卵(Mサイズ) 2個', 2, '卵(Mサイズ) 4個'],
    ['牛乳 200cc', 0.75, '牛乳 150cc'],
    ['ツナ缶(70g) 1缶', 2, 'ツナ缶(70g) 2缶'],
    ['サラダ油 小さじ1/2', 0.5, 'サラダ油 小さじ¼'],
    ['オーブン180度', 2, 'オーブン180度'],
    ['生クリーム(脂肪分35%) 100ml', 2, '生クリーム(脂肪分35%) 200ml'],
    ['長ねぎ 10cm', 2, '長ねぎ 10cm'],
    ['大根…1/4本', 2, '大根…½本'],
    ['砂糖:30g', 2, '砂糖:60g'],
  ],
  zh: [
    ['鸡蛋两个', 2, '鸡蛋四个'],
    ['半个洋葱', 2, '一个洋葱'],
    ['盐 1小勺', 2, '盐 2小勺'],
    ['五香粉 1克', 2, '五香粉 2克'],
    ['酱油三勺', 2, '酱油六勺'],
    ['面粉500克', 1.5, '面粉750克'],
    ['盐少许', 2, '盐少许'],
    ['一杯半水', 2, '三杯水'],
    ['鸡胸肉 1块(约300克)', 2, '鸡胸肉 2块(约600克)'],
    ['生抽2汤匙', 2, '生抽4汤匙'],
    ['八角2个', 2, '八角4个'],
    ['大蒜3-4瓣', 2, '大蒜6-8瓣'],
    ['45%黑巧克力 100克', 2, '45%黑巧克力 200克'],
    ['十三香 少许', 2, '十三香 少许'],
    ['半斤猪肉', 2, '一斤猪肉'],
  ],
  ko: [
    ['간장 2큰술', 2, '간장 4큰술'],
    ['양파 반 개', 2, '양파 1 개'],
    ['두부 1모', 2, '두부 2모'],
    ['돼지고기 300g', 0.5, '돼지고기 150g'],
    ['달걀 두 개', 3, '달걀 6 개'],
    ['소금 약간', 2, '소금 약간'],
    ['고추장 1.5큰술', 2, '고추장 3큰술'],
    ['대파 1/2대', 2, '대파 1대'],
    ['물 3컵 (600ml)', 0.5, '물 1 ½컵 (300ml)'],
    ['멸치육수 2~3컵', 2, '멸치육수 4~6컵'],
    ['청양고추 2개', 1.5, '청양고추 3개'],
  ],
  ar: [
    ['لتر ونصف من الماء الساخن', 2, '3 لتر من الماء الساخن'],
    ['6 حبات بطاطس', 2, '12 حبة بطاطس'],
    ['٢ ملعقة كبيرة سكر', 2, '٤ ملاعق كبيرة سكر'],
    ['½ كوب حليب', 2, '1 كوب حليب'],
    ['كوب طحين', 3, '3 أكواب طحين'],
    ['ملعقتان كبيرتان زيت', 2, '4 ملاعق كبيرة زيت'],
    ['نصف كوب ماء', 2, '1 كوب ماء'],
    ['٥٠٠ غرام لحم', 0.5, '٢٥٠ غرام لحم'],
    ['١/٢ كوب', 3, '١ ١/٢ كوب'],
    ['1 كوب ونصف دقيق', 2, '3 أكواب دقيق'],
    ['250 جم دقيق', 2, '500 جم دقيق'],
    ['3 بيضات', 1 / 3, '1 بيضة'],
    ['١٫٥ كوب ماء', 2, '٣ أكواب ماء'],
    ['ربع كوب زيت', 2, '½ كوب زيت'],
    ['عصير ليمونة', 2, 'عصير ليمونة'],
    ['2-3 فصوص ثوم', 2, '4-6 فصوص ثوم'],
    ['حليب 3% دسم 2 كوب', 2, 'حليب 3% دسم 4 أكواب'],
  ],
  he: [
    ['כוס קמח', 2, '2 כוסות קמח'],
    ['2 כוסות וחצי קמח', 2, '5 כוסות קמח'],
    ['חצי כפית מלח', 2, '1 כפית מלח'],
    ['בצל אחד', 2, 'בצל 2'],
    ['כ-200 גרם חמאה', 2, 'כ-400 גרם חמאה'],
    ['3 ביצים', 1 / 3, '1 ביצה'],
    ['2 כפות שמן זית', 0.5, '1 כף שמן זית'],
    ['1½ כוסות מים', 2, '3 כוסות מים'],
    ['500 גרם קמח', 1.5, '750 גרם קמח'],
    ['מיכל שמנת מתוקה 38%', 2, 'מיכל שמנת מתוקה 38%'],
    ['3/4 כוס סוכר', 2, '1 ½ כוסות סוכר'],
  ],
  hi: [
    ['२ कप आटा', 2, '४ कप आटा'],
    ['आधा कप चीनी', 2, '1 कप चीनी'],
    ['डेढ़ कप दूध', 2, '3 कप दूध'],
    ['1/2 छोटा चम्मच हल्दी', 3, '1 ½ छोटा चम्मच हल्दी'],
    ['२५० ग्राम पनीर', 1.5, '३७५ ग्राम पनीर'],
    ['2-3 हरी मिर्च', 2, '4-6 हरी मिर्च'],
    ['१/२ चम्मच नमक', 2, '१ चम्मच नमक'],
    ['नमक स्वादानुसार', 2, 'नमक स्वादानुसार'],
    ['दो प्याज', 2, '4 प्याज'],
  ],
};

const textOf = (line: string, factor: number, language: string | null): string =>
  scaleLine(line, factor, language)
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u202f', ' ');

describe.each(Object.entries(EXAMPLES))('an ingredient in %s', (language, examples) => {
  it.each(examples)('%s × %d', (line, factor, scaled) => {
    expect(textOf(line, factor, language)).toBe(scaled);
  });

  it('is unchanged for a factor of 1', () => {
    for (const [line] of examples) expect(scaleLine(line, 1, language)).toEqual([{ text: line, isScaled: false }]);
  });
});

describe('a scaled line', () => {
  it('marks the pieces that changed', () => {
    expect(scaleLine('2–3 cloves garlic, 1 cm slices', 2, 'en')).toEqual([
      { text: '4', isScaled: true },
      { text: '–', isScaled: false },
      { text: '6', isScaled: true },
      { text: ' cloves garlic, 1 cm slices', isScaled: false },
    ]);
  });

  it.each([
    ['١ كوب ماء', '٣ أكواب ماء'],
    ['大さじ1', '大さじ3'],
    ['1 стакан', '3 стакана'],
    ['1 onion', '3 onion'],
  ])('is read in the language of its script if its language is unknown: %s', (line, scaled) => {
    expect(textOf(line, 3, null)).toBe(scaled);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is unchanged for the invalid factor %d', (factor) => {
    expect(textOf('1 onion', factor, 'en')).toBe('1 onion');
  });

  it('accepts a language tag with a region', () => {
    expect(textOf('1,5 kg Rüben', 3, 'de-AT')).toBe('4,5 kg Rüben');
  });

  it('is accurate to half a gram', () => {
    for (const servings of [1, 2, 3, 5, 7, 12, 50]) {
      const scaled = Number.parseFloat(textOf('600 g flour', servings / 4, 'en'));
      expect(Math.abs(scaled - (600 * servings) / 4)).toBeLessThan(0.51);
    }
  });
});

describe('the remark of a scaled line', () => {
  const remarkOf = (line: string, factor: number, language: string) =>
    scaleLine(line, factor, language).find(({ remark }) => remark !== undefined)?.remark;

  it.each([
    ['9-inch pie pan', 'en'],
    ['12-cup muffin tin', 'en'],
    ['Springform 26 cm', 'de'],
    ['moule de 24 cm', 'fr'],
    ['長ねぎ 10cm', 'ja'],
    ['форма 24 см', 'ru'],
  ])('says that a size is not scaled: %s', (line, language) => {
    expect(remarkOf(line, 2, language)).toBe('unscaled');
  });

  it.each([
    ['3 eggs', 'en'],
    ['1 Ei', 'de'],
    ['1 œuf', 'fr'],
    ['3 huevos', 'es'],
    ['1 uovo', 'it'],
    ['яйцо 1 шт.', 'ru'],
    ['卵 1個', 'ja'],
    ['달걀 1개', 'ko'],
    ['3 ביצים', 'he'],
    ['3 بيضات', 'ar'],
  ])('says that it cannot be cut: %s', (line, language) => {
    expect(remarkOf(line, 0.5, language)).toBe('uncut');
  });

  it.each([
    ['3 eggs', 2, 'en'],
    ['250 g egg noodles', 0.5, 'en'],
    ['1 onion', 0.5, 'en'],
    ['1-inch piece of ginger', 12, 'en'],
    ['500 g beef, cut into 1 cm pieces', 2, 'en'],
    ['Salz', 2, 'de'],
  ])('is absent where the amount is right: %s × %d', (line, factor, language) => {
    expect(remarkOf(line, factor, language)).toBeUndefined();
  });
});

describe('a recipe of the longest lines', () => {
  it.each([
    ['letters', '1 cup ', 'a'],
    ['characters without blanks', '1杯', '面'],
    ['wide blanks', '1 cup and 1 ', '\u3000'],
  ])('is scaled within the time limit: %s', (_, amount, unit) => {
    const line = `${amount}${unit.repeat(RECIPE_LINE_MAX_LENGTH - amount.length - 1)}!`;
    const scaled = Array.from({ length: RECIPE_LINES_MAX }, () => scaleLine(line, 2, 'en'));
    expect(
      scaled
        .at(-1)
        ?.map(({ text }) => text)
        .join(''),
    ).toMatch(/^2/u);
  });
});

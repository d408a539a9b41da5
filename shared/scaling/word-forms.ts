/**
 * Singular and plural of the most frequent words after numbers, by language; in Russian the forms after 1, 2 and 5. The
 * first list holds units, after which anything may follow. The second holds things, whose word may be part of a longer
 * name ("1 egg yolk").
 */
const FORMS: Readonly<Record<string, readonly [units: string, things: string]>> = {
  en: [
    'cup/cups tablespoon/tablespoons teaspoon/teaspoons clove/cloves can/cans tin/tins jar/jars packet/packets package/packages pack/packs bag/bags bunch/bunches pinch/pinches handful/handfuls slice/slices stick/sticks sprig/sprigs stalk/stalks head/heads piece/pieces sheet/sheets pound/pounds ounce/ounces pint/pints quart/quarts bottle/bottles sachet/sachets knob/knobs rasher/rashers container/containers box/boxes ball/balls block/blocks carton/cartons rib/ribs liter/liters litre/litres',
    'egg/eggs yolk/yolks white/whites onion/onions carrot/carrots potato/potatoes tomato/tomatoes lemon/lemons lime/limes orange/oranges apple/apples banana/bananas shallot/shallots courgette/courgettes pepper/peppers leek/leeks avocado/avocados chilli/chillies leaf/leaves pod/pods cube/cubes breast/breasts fillet/fillets scallion/scallions cucumber/cucumbers cake/cakes cupcake/cupcakes muffin/muffins cookie/cookies biscuit/biscuits loaf/loaves pancake/pancakes waffle/waffles scone/scones roll/rolls bun/buns bar/bars brownie/brownies tart/tarts pie/pies pizza/pizzas dumpling/dumplings',
  ],
  de: [
    'Tasse/Tassen Zehe/Zehen Dose/Dosen Glas/Gläser Scheibe/Scheiben Zweig/Zweige Stange/Stangen Packung/Packungen Flasche/Flaschen Prise/Prisen Blatt/Blätter Stiel/Stiele Tüte/Tüten Kugel/Kugeln Rolle/Rollen Tafel/Tafeln Knolle/Knollen',
    'Ei/Eier Zwiebel/Zwiebeln Karotte/Karotten Möhre/Möhren Kartoffel/Kartoffeln Tomate/Tomaten Zitrone/Zitronen Limette/Limetten Apfel/Äpfel Banane/Bananen Knoblauchzehe/Knoblauchzehen Schalotte/Schalotten Orange/Orangen Gurke/Gurken Paprikaschote/Paprikaschoten Frühlingszwiebel/Frühlingszwiebeln Muffin/Muffins Keks/Kekse Brot/Brote Torte/Torten Waffel/Waffeln Tarte/Tartes Pizza/Pizzen Portion/Portionen',
  ],
  fr: [
    'tasse/tasses verre/verres cuillère/cuillères gousse/gousses boîte/boîtes sachet/sachets pincée/pincées branche/branches brin/brins feuille/feuilles tranche/tranches pot/pots paquet/paquets bouquet/bouquets litre/litres',
    'oignon/oignons œuf/œufs oeuf/oeufs carotte/carottes tomate/tomates citron/citrons pomme/pommes échalote/échalotes courgette/courgettes poireau/poireaux poivron/poivrons jaune/jaunes blanc/blancs gâteau/gâteaux part/parts muffin/muffins biscuit/biscuits crêpe/crêpes tarte/tartes pain/pains morceau/morceaux',
  ],
  es: [
    'taza/tazas vaso/vasos cucharada/cucharadas cucharadita/cucharaditas diente/dientes lata/latas sobre/sobres pizca/pizcas rama/ramas ramita/ramitas hoja/hojas rebanada/rebanadas loncha/lonchas paquete/paquetes puñado/puñados litro/litros unidad/unidades',
    'huevo/huevos cebolla/cebollas tomate/tomates zanahoria/zanahorias limón/limones patata/patatas papa/papas pimiento/pimientos manzana/manzanas yema/yemas clara/claras pastel/pasteles galleta/galletas porción/porciones magdalena/magdalenas torta/tortas pan/panes pieza/piezas trozo/trozos',
  ],
  it: [
    'tazza/tazze bicchiere/bicchieri cucchiaio/cucchiai cucchiaino/cucchiaini spicchio/spicchi scatola/scatole bustina/bustine pizzico/pizzichi rametto/rametti foglia/foglie fetta/fette costa/coste mazzetto/mazzetti ciuffo/ciuffi litro/litri',
    'uovo/uova cipolla/cipolle carota/carote pomodoro/pomodori limone/limoni patata/patate mela/mele zucchina/zucchine tuorlo/tuorli albume/albumi torta/torte biscotto/biscotti pezzo/pezzi muffin/muffin crostata/crostate pizza/pizze panino/panini',
  ],
  pt: [
    'xícara/xícaras chávena/chávenas copo/copos colher/colheres dente/dentes lata/latas pitada/pitadas folha/folhas fatia/fatias pacote/pacotes ramo/ramos maço/maços caixa/caixas litro/litros unidade/unidades',
    'ovo/ovos cebola/cebolas tomate/tomates cenoura/cenouras limão/limões batata/batatas maçã/maçãs gema/gemas clara/claras laranja/laranjas bolo/bolos biscoito/biscoitos pedaço/pedaços pão/pães muffin/muffins torta/tortas panqueca/panquecas',
  ],
  ru: [
    'стакан/стакана/стаканов столовая/столовые/столовых чайная/чайные/чайных ложка/ложки/ложек зубчик/зубчика/зубчиков банка/банки/банок штука/штуки/штук пучок/пучка/пучков щепотка/щепотки/щепоток веточка/веточки/веточек пакетик/пакетика/пакетиков упаковка/упаковки/упаковок',
    'луковица/луковицы/луковиц яйцо/яйца/яиц помидор/помидора/помидоров лимон/лимона/лимонов яблоко/яблока/яблок морковка/морковки/морковок огурец/огурца/огурцов морковь/моркови/морковей картофелина/картофелины/картофелин апельсин/апельсина/апельсинов торт/торта/тортов кекс/кекса/кексов кусок/куска/кусков блин/блина/блинов пирожок/пирожка/пирожков пирог/пирога/пирогов',
  ],
  he: [
    'כוס/כוסות כף/כפות כפית/כפיות חבילה/חבילות שקית/שקיות פרוסה/פרוסות קופסה/קופסאות',
    'ביצה/ביצים בצל/בצלים גזר/גזרים עגבנייה/עגבניות לימון/לימונים עוגה/עוגות עוגייה/עוגיות כיכר/כיכרות יחידה/יחידות',
  ],
  ar: [
    'كوب/أكواب ملعقة/ملاعق كأس/كؤوس علبة/علب فص/فصوص حبة/حبات رشة/رشات قطعة/قطع شريحة/شرائح',
    'بيضة/بيضات كعكة/كعكات',
  ],
};

/** Words between a number and its noun that have no plural form. */
const BETWEEN =
  /^(?:large|medium|medium-sized|small|big|ripe|red|green|yellow|white|fresh|free-range|garlic|egg|spring|heaped|level|heaping|bay|cardamom|chicken)$/iu;
/** What can follow the complete name of a thing. */
const END_OF_NAME =
  /^(?:\s*(?:$|[,;()–—/]|- )|\s+(?:of|and|or|for|und|oder|für|et|ou|de|d['’]|pour|y|para|e|con|per|и|для)(?![\p{L}\p{M}]))/iu;

/** The index of the form that a word has after a number. */
function formOf(value: number, language: string): number {
  if (language === 'fr') return value < 2 ? 0 : 1;
  if (language === 'ar') return value > 2 && value < 11 ? 1 : 0;
  if (language !== 'ru') return value <= 1 ? 0 : 1;
  if (!Number.isInteger(value)) return 1;
  const rule = new Intl.PluralRules('ru').select(value);
  return rule === 'one' ? 0 : rule === 'few' ? 1 : 2;
}

type Table = ReadonlyMap<string, { readonly forms: readonly string[]; readonly isUnit: boolean }>;
const TABLES: ReadonlyMap<string, Table> = new Map(
  Object.entries(FORMS).map(([language, lists]) => [
    language,
    new Map(
      lists.flatMap((list, place) =>
        list.split(' ').flatMap((group) => {
          const forms = group.split('/');
          return forms.map((form) => [form, { forms, isUnit: place === 0 }] as const);
        }),
      ),
    ),
  ]),
);

const NEXT_WORD = /^(?:\s*\([^()]*\))?\s*([\p{L}\p{M}’'-]+)/u;
/** How many words after a number are examined. */
const REACH = 3;

export interface WordEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The words right after an amount, from index `at`, whose form changes when the amount changes from `from` to `to`. */
export function changedForms(line: string, at: number, from: number, to: number, language: string): WordEdit[] {
  const table = TABLES.get(language);
  const form = formOf(to, language);
  if (table === undefined || formOf(from, language) === form) return [];
  const edits: WordEdit[] = [];
  let place = at;
  for (let count = 0; count < REACH; count += 1) {
    const [all = '', word = ''] = NEXT_WORD.exec(line.slice(place)) ?? [];
    const known = table.get(word);
    const end = place + all.length;
    const isWhole = known !== undefined && (known.isUnit || END_OF_NAME.test(line.slice(end)));
    if (isWhole) edits.push({ start: end - word.length, end, text: known.forms[form] ?? word });
    if (word === '' || (isWhole && language !== 'ru') || (!isWhole && !(known ?? BETWEEN.test(word)))) break;
    place = end;
  }
  return edits.filter(({ start, end, text }) => line.slice(start, end) !== text);
}

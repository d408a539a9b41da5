/**
 * Where the noun of an ingredient stands in its name: at the end ("brown sugar"), at the beginning ("sucre roux"), or
 * anywhere, among adjectives ("мука пшеничная"). In compounds it can be the end of a word ("Weizenmehl").
 */
export type NounPlace = 'last' | 'compound' | 'first' | 'anywhere';

interface FoodWords {
  readonly place: NounPlace;
  /** `food=name|name`, separated by blanks, with `_` for a blank; under `-` longer names of foods without a weight. */
  readonly names: string;
  /** Words after the name that do not change it, separated by `|`. */
  readonly after?: string;
}

/** The names of foods by language. */
export const FOOD_WORDS: Readonly<Record<string, FoodWords>> = {
  en: {
    place: 'last',
    after: 'sifted|melted|softened|packed|divided|chopped|granules|uncooked|rinsed|crystals|warmed|chilled|cubed|diced',
    names:
      'flour=flour wholeFlour=whole_wheat_flour|whole-wheat_flour|wholemeal_flour ryeFlour=rye_flour riceFlour=rice_flour -=almond_flour|coconut_flour|corn_flour|chickpea_flour|gram_flour|potato_flour|oat_flour|buckwheat_flour|spelt_flour|tapioca_flour|soy_flour|nut_flour|hazelnut_flour|cassava_flour|quinoa_flour|masa_flour|barley_flour|teff_flour cornstarch=cornstarch|corn_starch|cornflour semolina=semolina ' +
      'sugar=sugar brownSugar=brown_sugar|muscovado_sugar|muscovado icingSugar=icing_sugar|powdered_sugar|confectioners’_sugar|confectioners_sugar|confectioner’s_sugar -=coconut_sugar|vanilla_sugar|pearl_sugar|maple_sugar|cinnamon_sugar|rock_sugar butter=butter -=almond_butter|nut_butter|cashew_butter|apple_butter|cocoa_butter|seed_butter|sunflower_butter|cookie_butter|garlic_butter|herb_butter|pumpkin_butter|hazelnut_butter|whipped_butter|body_butter|coconut_butter|soy_butter peanutButter=peanut_butter ' +
      'rice=rice -=cooked_rice|pre-cooked_rice|precooked_rice|instant_rice|wild_rice|puffed_rice|cauliflower_rice|leftover_rice|fried_rice|steamed_rice oats=rolled_oats|old-fashioned_oats|quick_oats|oats|porridge_oats -=steel-cut_oats|steel_cut_oats cocoa=cocoa_powder|cocoa crumbs=dry_breadcrumbs|dried_breadcrumbs|dry_bread_crumbs|breadcrumbs|bread_crumbs -=fresh_breadcrumbs|fresh_bread_crumbs|panko_breadcrumbs|panko_bread_crumbs|soft_breadcrumbs lentils=lentils -=cooked_lentils|canned_lentils raisins=raisins|sultanas walnuts=walnuts -=whole_walnuts|walnut_halves almondMeal=ground_almonds|almond_meal chocolateChips=chocolate_chips parmesan=grated_parmesan|grated_parmesan_cheese|parmesan|parmesan_cheese -=shaved_parmesan ' +
      'yogurt=yogurt|yoghurt -=frozen_yogurt sourCream=sour_cream|crème_fraîche honey=honey salt=table_salt|fine_salt|salt -=kosher_salt|sea_salt|flaky_salt|celery_salt|garlic_salt|coarse_salt|curing_salt bakingPowder=baking_powder bakingSoda=baking_soda|bicarbonate_of_soda dryYeast=dry_yeast|dried_yeast|instant_yeast|active_dry_yeast|yeast_granules oil=oil|olive_oil|vegetable_oil -=coconut_oil|solid_coconut_oil milk=milk|buttermilk|coconut_milk -=condensed_milk|powdered_milk|dry_milk|malted_milk|dried_milk cream=cream|whipping_cream|heavy_cream -=ice_cream|whipped_cream|coconut_cream|clotted_cream|pastry_cream|butter_cream water=water broth=broth|stock syrup=maple_syrup soySauce=soy_sauce vinegar=vinegar juice=juice',
  },
  de: {
    place: 'compound',
    names:
      'flour=mehl wholeFlour=vollkornmehl ryeFlour=roggenmehl riceFlour=reismehl crumbs=paniermehl|semmelbrösel -=mandelmehl|kokosmehl|maismehl|kartoffelmehl|kichererbsenmehl|hafermehl|buchweizenmehl|sojamehl|nussmehl|johannisbrotkernmehl|vanillezucker|hagelzucker|gelierzucker|zimtzucker|kokosblütenzucker|erdnussbutter|mandelbutter|kakaobutter|kräuterbutter|knoblauchbutter|nussbutter|milchreis|kondensmilch|eiscreme|buttercreme|meersalz|kokosöl|sauerrahm ' +
      'cornstarch=speisestärke|maisstärke|stärkemehl semolina=weizengrieß|hartweizengrieß|grieß sugar=zucker brownSugar=brauner_zucker|braunen_zucker|rohrzucker icingSugar=puderzucker|staubzucker butter=butter rice=reis oats=haferflocken cocoa=kakao|kakaopulver|backkakao lentils=linsen raisins=rosinen almondMeal=gemahlene_mandeln parmesan=geriebener_parmesan|parmesan yogurt=joghurt|jogurt sourCream=saure_sahne|schmand honey=honig salt=salz bakingPowder=backpulver bakingSoda=natron dryYeast=trockenhefe oil=öl milk=milch cream=sahne|schlagsahne|schlagobers water=wasser broth=brühe|fond syrup=ahornsirup soySauce=sojasauce|sojasoße vinegar=essig juice=saft',
  },
  fr: {
    place: 'first',
    names:
      'flour=farine wholeFlour=farine_complète ryeFlour=farine_de_seigle riceFlour=farine_de_riz -=farine_de_coco|farine_d’amande|farine_de_maïs|farine_de_pois|farine_de_sarrasin|farine_de_châtaigne|sucre_vanillé|sucre_perlé|beurre_de_cacahuète|beurre_de_cacahouète|beurre_d’amande|beurre_de_cacao|lait_concentré|lait_en_poudre|crème_de_marrons|crème_pâtissière|crème_d’amande|crème_glacée|riz_cuit|riz_soufflé|huile_de_coco|sel_gros|eau_de_vie|lentilles_cuites cornstarch=maïzena|fécule_de_maïs semolina=semoule sugar=sucre brownSugar=sucre_roux|cassonade|vergeoise icingSugar=sucre_glace butter=beurre rice=riz oats=flocons_d’avoine cocoa=cacao|cacao_en_poudre crumbs=chapelure lentils=lentilles raisins=raisins_secs almondMeal=poudre_d’amande|poudre_d’amandes|amandes_en_poudre chocolateChips=pépites_de_chocolat parmesan=parmesan_râpé|parmesan yogurt=yaourt sourCream=crème_fraîche_épaisse|crème_épaisse honey=miel salt=sel bakingPowder=levure_chimique bakingSoda=bicarbonate dryYeast=levure_sèche oil=huile milk=lait cream=crème|crème_liquide|crème_fraîche water=eau broth=bouillon syrup=sirop_d’érable soySauce=sauce_soja vinegar=vinaigre juice=jus',
  },
  es: {
    place: 'first',
    names:
      'flour=harina wholeFlour=harina_integral ryeFlour=harina_de_centeno riceFlour=harina_de_arroz -=harina_de_maíz|harina_de_almendra|harina_de_almendras|harina_de_coco|harina_de_garbanzo|harina_de_avena|azúcar_vainillado|leche_condensada|leche_en_polvo|mantequilla_de_maní|mantequilla_de_cacahuete|manteca_de_cacao|arroz_cocido|arroz_inflado|aceite_de_coco|crema_pastelera|sal_gruesa|agua_de_coco|nata_montada cornstarch=maicena|fécula_de_maíz|almidón_de_maíz semolina=sémola sugar=azúcar brownSugar=azúcar_moreno|azúcar_morena icingSugar=azúcar_glas|azúcar_glass|azúcar_impalpable|azúcar_en_polvo butter=mantequilla rice=arroz oats=copos_de_avena|avena cocoa=cacao_en_polvo|cacao crumbs=pan_rallado lentils=lentejas raisins=pasas almondMeal=almendra_molida|almendras_molidas parmesan=parmesano_rallado|queso_parmesano yogurt=yogur sourCream=crema_agria honey=miel salt=sal bakingPowder=levadura_química|polvo_de_hornear bakingSoda=bicarbonato dryYeast=levadura_seca oil=aceite milk=leche cream=nata|crema_de_leche water=agua broth=caldo vinegar=vinagre juice=zumo|jugo soySauce=salsa_de_soja|salsa_de_soya syrup=sirope_de_arce',
  },
  it: {
    place: 'first',
    names:
      'flour=farina wholeFlour=farina_integrale ryeFlour=farina_di_segale riceFlour=farina_di_riso -=farina_di_mandorle|farina_di_cocco|farina_di_mais|farina_di_ceci|farina_di_castagne|zucchero_vanigliato|zucchero_in_granella|burro_di_arachidi|burro_d’arachidi|burro_di_cacao|latte_condensato|latte_in_polvo|riso_soffiato|riso_cotto|olio_di_cocco|crema_pasticcera|sale_grosso|acqua_di_cocco|panna_montata cornstarch=maizena|amido_di_mais semolina=semola|semolino sugar=zucchero brownSugar=zucchero_di_canna icingSugar=zucchero_a_velo butter=burro rice=riso oats=fiocchi_d’avena|fiocchi_di_avena cocoa=cacao|cacao_amaro crumbs=pangrattato|pan_grattato lentils=lenticchie raisins=uvetta|uva_passa chocolateChips=gocce_di_cioccolato parmesan=parmigiano|parmigiano_grattugiato yogurt=yogurt sourCream=panna_acida honey=miele salt=sale bakingPowder=lievito_per_dolci bakingSoda=bicarbonato dryYeast=lievito_secco oil=olio milk=latte cream=panna water=acqua broth=brodo vinegar=aceto juice=succo soySauce=salsa_di_soia syrup=sciroppo_d’acero',
  },
  pt: {
    place: 'first',
    names:
      'flour=farinha_de_trigo|farinha wholeFlour=farinha_integral|farinha_de_trigo_integral ryeFlour=farinha_de_centeio riceFlour=farinha_de_arroz crumbs=farinha_de_rosca -=farinha_de_mandioca|farinha_de_milho|farinha_de_amêndoa|farinha_de_amêndoas|farinha_de_coco|farinha_de_aveia|leite_condensado|leite_em_pó|leite_ninho|manteiga_de_amendoim|manteiga_de_cacau|arroz_cozido|óleo_de_coco|sal_grosso|água_de_coco|creme_de_confeiteiro|açúcar_de_baunilha|açúcar_baunilhado cornstarch=amido_de_milho|maisena|maizena semolina=semolina|sêmola sugar=açúcar brownSugar=açúcar_mascavo icingSugar=açúcar_de_confeiteiro|açúcar_em_pó butter=manteiga rice=arroz oats=aveia|flocos_de_aveia cocoa=cacau_em_pó|cacau lentils=lentilhas|lentilha raisins=uvas_passas|uva_passa chocolateChips=gotas_de_chocolate parmesan=queijo_parmesão|parmesão_ralado yogurt=iogurte honey=mel salt=sal bakingPowder=fermento_em_pó bakingSoda=bicarbonato dryYeast=fermento_biológico_seco oil=óleo|azeite milk=leite cream=creme_de_leite|nata|natas water=água broth=caldo vinegar=vinagre juice=suco|sumo soySauce=molho_de_soja|molho_shoyu',
  },
  ru: {
    place: 'anywhere',
    names:
      'flour=мука|муки|муку wholeFlour=цельнозерновая_мука|цельнозерновой_муки ryeFlour=ржаная_мука|ржаной_муки riceFlour=рисовая_мука|рисовой_муки -=миндальная_мука|миндальной_муки|кокосовая_мука|кокосовой_муки|кукурузная_мука|кукурузной_муки|гречневая_мука|гречневой_муки|овсяная_мука|овсяной_муки|ванильный_сахар|ванильного_сахара|тростниковый_сахар|тростникового_сахара|арахисовая_паста|сгущенное_молоко|сгущённое_молоко|сгущенного_молока|сухое_молоко|сухого_молока|кокосовое_масло|кокосового_масла|какао-масло|морская_соль|морской_соли|вареный_рис|какао_масло cornstarch=кукурузный_крахмал|кукурузного_крахмала semolina=манка|манки|манная_крупа|манной_крупы sugar=сахар|сахара|сахару|сахарный_песок|сахарного_песка icingSugar=сахарная_пудра|сахарной_пудры butter=сливочное_масло|сливочного_масла|масло_сливочное|масла_сливочного rice=рис|риса oats=овсяные_хлопья|овсяных_хлопьев cocoa=какао crumbs=панировочные_сухари|панировочных_сухарей lentils=чечевица|чечевицы raisins=изюм|изюма yogurt=йогурт|йогурта sourCream=сметана|сметаны honey=мёд|мед|мёда|меда salt=соль|соли bakingPowder=разрыхлитель|разрыхлителя bakingSoda=сода|соды dryYeast=сухие_дрожжи|сухих_дрожжей|дрожжи_сухие oil=растительное_масло|растительного_масла|масло_растительное|масла_растительного|подсолнечное_масло|подсолнечного_масла|оливковое_масло|оливкового_масла|масло_оливковое milk=молоко|молока cream=сливки|сливок water=вода|воды broth=бульон|бульона vinegar=уксус|уксуса soySauce=соевый_соус|соевого_соуса',
  },
  tr: {
    place: 'last',
    names:
      'flour=un wholeFlour=tam_buğday_unu riceFlour=pirinç_unu cornstarch=mısır_nişastası|nişasta semolina=irmik sugar=toz_şeker|şeker|tozşeker brownSugar=esmer_şeker icingSugar=pudra_şekeri butter=tereyağı|tereyağ -=tuzlu_fıstık|süt_tozu rice=pirinç oats=yulaf_ezmesi|yulaf cocoa=kakao crumbs=galeta_unu lentils=mercimek|kırmızı_mercimek raisins=kuru_üzüm chocolateChips=damla_çikolata yogurt=yoğurt honey=bal salt=tuz bakingPowder=kabartma_tozu bakingSoda=karbonat dryYeast=kuru_maya|instant_maya oil=sıvı_yağ|sıvıyağ|zeytinyağı|ayçiçek_yağı milk=süt cream=krema water=su broth=et_suyu|tavuk_suyu vinegar=sirke soySauce=soya_sosu -=sulu_yoğurt',
  },
  id: {
    place: 'first',
    names:
      'flour=tepung_terigu|terigu riceFlour=tepung_beras cornstarch=tepung_maizena|maizena crumbs=tepung_panir -=tepung_ketan|tepung_tapioka|tepung_kanji|tepung_sagu|gula_merah|gula_jawa|gula_aren|gula_batu|susu_bubuk|susu_kental|kental_manis|mentega_kacang|minyak_kelapa|garam_laut sugar=gula_pasir|gula brownSugar=gula_palem icingSugar=gula_halus|gula_bubuk butter=mentega|margarin rice=beras oats=oatmeal|oat cocoa=cokelat_bubuk|coklat_bubuk|bubuk_kakao raisins=kismis chocolateChips=choco_chips peanutButter=selai_kacang yogurt=yogurt|yoghurt honey=madu salt=garam_halus|garam bakingPowder=baking_powder bakingSoda=baking_soda|soda_kue dryYeast=ragi_instan|ragi_instant oil=minyak milk=susu_cair|susu|susu_segar|santan cream=krim|whipping_cream water=air broth=kaldu vinegar=cuka soySauce=kecap_asin|kecap_manis',
  },
  ja: {
    place: 'last',
    names:
      'flour=小麦粉|薄力粉|強力粉|中力粉 wholeFlour=全粒粉 riceFlour=米粉 cornstarch=コーンスターチ|片栗粉 -=ココナッツミルクパウダー|練乳|コンデンスミルク|粉乳|スキムミルク|アイスクリーム|ピーナッツバター|アーモンドバター|カカオバター|塩バター|酢飯 sugar=砂糖|グラニュー糖|上白糖 icingSugar=粉砂糖|粉糖 brownSugar=きび砂糖|黒糖|三温糖 butter=バター rice=米|白米 oats=オートミール cocoa=ココアパウダー|ココア|純ココア crumbs=パン粉 raisins=レーズン almondMeal=アーモンドプードル|アーモンドパウダー parmesan=粉チーズ|パルメザンチーズ yogurt=ヨーグルト sourCream=サワークリーム honey=はちみつ|蜂蜜|ハチミツ bakingPowder=ベーキングパウダー bakingSoda=重曹 dryYeast=ドライイースト oil=油|サラダ油|オリーブオイル|ごま油 milk=牛乳|豆乳 cream=生クリーム water=水|お湯|湯|ぬるま湯 broth=だし|だし汁|出汁 soySauce=しょうゆ|醤油 vinegar=酢',
  },
  zh: {
    place: 'last',
    names:
      'flour=面粉|麵粉|低筋面粉|中筋面粉|高筋面粉|低筋麵粉|中筋麵粉|高筋麵粉 wholeFlour=全麦面粉|全麥麵粉 riceFlour=粘米粉 cornstarch=玉米淀粉|玉米澱粉 -=花生酱油|奶油奶酪|冰糖|红糖水|炼乳|煉乳|奶粉|花生黄油|糯米 sugar=白糖|砂糖|细砂糖|白砂糖|細砂糖 brownSugar=红糖|紅糖|黑糖 icingSugar=糖粉|糖霜 butter=黄油|無鹽奶油|无盐黄油 rice=大米|白米 oats=燕麦片|燕麥片|燕麦 cocoa=可可粉 crumbs=面包糠|麵包粉 lentils=扁豆 raisins=葡萄干|葡萄乾 almondMeal=杏仁粉 peanutButter=花生酱|花生醬 yogurt=酸奶|優格 honey=蜂蜜 salt=盐|鹽|食盐 bakingPowder=泡打粉 bakingSoda=小苏打|小蘇打 dryYeast=干酵母|酵母粉|乾酵母 oil=油|食用油|植物油|橄榄油|橄欖油 milk=牛奶|鲜奶|鮮奶 cream=淡奶油|鲜奶油|鮮奶油 water=水|清水|温水|溫水 broth=高汤|高湯|鸡汤|雞湯 soySauce=酱油|醬油|生抽 vinegar=醋|白醋',
  },
  ko: {
    place: 'last',
    names:
      'flour=밀가루|박력분|중력분|강력분 wholeFlour=통밀가루 riceFlour=쌀가루 cornstarch=옥수수전분 -=땅콩버터|아몬드버터|코코넛밀크|연유|분유|찹쌀|아이스크림|생크림치즈 sugar=설탕|백설탕 brownSugar=흑설탕|황설탕 icingSugar=슈가파우더 butter=버터|무염버터 rice=쌀|멥쌀 oats=오트밀 cocoa=코코아가루|코코아파우더 crumbs=빵가루 lentils=렌틸콩 raisins=건포도 almondMeal=아몬드가루 parmesan=파마산치즈가루 yogurt=요거트|플레인요거트 honey=꿀 salt=소금 bakingPowder=베이킹파우더 bakingSoda=베이킹소다 dryYeast=드라이이스트 oil=식용유|올리브유|올리브오일|포도씨유 milk=우유 cream=생크림|휘핑크림 water=물 broth=육수|멸치육수 soySauce=간장|진간장|국간장 vinegar=식초',
  },
  ar: {
    place: 'first',
    names:
      'flour=دقيق|طحين|الدقيق|الطحين wholeFlour=دقيق_القمح_الكامل|طحين_أسمر riceFlour=دقيق_الأرز|دقيق_أرز -=دقيق_اللوز|دقيق_لوز|دقيق_الذرة|دقيق_ذرة|دقيق_جوز_الهند|زبدة_الفول_السوداني|زبدة_فول_سوداني|زبدة_اللوز|حليب_مكثف|حليب_بودرة|حليب_مجفف|حليب_محلى|أرز_مطبوخ|زيت_جوز_الهند|ماء_الورد|ماء_ورد|ماء_الزهر|ماء_زهر|سكر_فانيليا cornstarch=نشا|نشا_الذرة|النشا semolina=سميد|السميد sugar=سكر|السكر brownSugar=سكر_بني|السكر_البني icingSugar=سكر_بودرة|سكر_ناعم butter=زبدة|الزبدة|زبد rice=أرز|رز|الأرز oats=شوفان|الشوفان cocoa=كاكاو|كاكاو_بودرة|الكاكاو|بودرة_الكاكاو crumbs=بقسماط|البقسماط lentils=عدس|العدس raisins=زبيب|الزبيب yogurt=زبادي|لبن_زبادي|الزبادي honey=عسل|العسل salt=ملح|الملح bakingPowder=بيكنج_بودر|بيكنج_باودر|بيكينج_بودر bakingSoda=بيكربونات dryYeast=خميرة_فورية|خميرة_جافة oil=زيت|الزيت milk=حليب|الحليب cream=كريمة|الكريمة water=ماء|الماء broth=مرق|المرق vinegar=خل|الخل juice=عصير',
  },
  he: {
    place: 'first',
    names:
      'flour=קמח wholeFlour=קמח_מלא|קמח_חיטה_מלא ryeFlour=קמח_שיפון riceFlour=קמח_אורז -=קמח_שקדים|קמח_תירס|קמח_קוקוס|קמח_חומוס|קמח_כוסמת|סוכר_וניל|חמאת_בוטנים|חמאת_שקדים|חלב_מרוכז|אבקת_חלב|אורז_מבושל|שמן_קוקוס|מלח_גס|מי_ורדים cornstarch=קורנפלור semolina=סולת sugar=סוכר brownSugar=סוכר_חום icingSugar=אבקת_סוכר butter=חמאה|חמאה_רכה rice=אורז oats=שיבולת_שועל cocoa=אבקת_קקאו|קקאו crumbs=פירורי_לחם lentils=עדשים raisins=צימוקים almondMeal=שקדים_טחונים chocolateChips=שוקולד_צ׳יפס yogurt=יוגורט sourCream=שמנת_חמוצה honey=דבש salt=מלח bakingPowder=אבקת_אפייה bakingSoda=סודה_לשתייה dryYeast=שמרים_יבשים oil=שמן milk=חלב cream=שמנת_מתוקה|שמנת water=מים broth=ציר|מרק_עוף vinegar=חומץ juice=מיץ soySauce=רוטב_סויה syrup=סירופ_מייפל',
  },
  hi: {
    place: 'last',
    names:
      'flour=मैदा wholeFlour=आटा|गेहूं_का_आटा|गेहूँ_का_आटा riceFlour=चावल_का_आटा -=मक्के_का_आटा|मक्की_का_आटा|बाजरे_का_आटा|ज्वार_का_आटा|राजगिरा_आटा|कुट्टू_का_आटा|सिंघाड़े_का_आटा|मिल्क_पाउडर|पके_चावल|पका_चावल|नारियल_तेल|कंडेंस्ड_मिल्क|नारियल_का_तेल|सेंधा_नमक cornstarch=कॉर्नफ्लोर|कॉर्न_फ्लोर semolina=सूजी|रवा sugar=चीनी|शक्कर icingSugar=पिसी_चीनी|पिसी_हुई_चीनी butter=मक्खन|बटर rice=चावल|बासमती_चावल oats=ओट्स cocoa=कोको_पाउडर crumbs=ब्रेड_क्रम्ब्स lentils=मसूर_दाल raisins=किशमिश yogurt=दही honey=शहद salt=नमक bakingPowder=बेकिंग_पाउडर bakingSoda=बेकिंग_सोडा oil=तेल milk=दूध cream=क्रीम|मलाई water=पानी vinegar=सिरका',
  },
};

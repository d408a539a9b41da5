/** Words and signs for amounts, lower-cased, without dots, across the languages of the web's recipes. */
const UNITS =
  // metric and imperial signs
  'g gr grs gm gms gram grams gramm gramme grammes gramo gramos grammi grammo grama gramas gramów г гр грамм грамма граммов γρ γραμμάρια جرام غرام غم גרם גר ग्राम 克 グラム 그램 gramov ' +
  'kg kgs kilo kilos kilogram kilograms кг кило κιλό κιλά كيلو كغم קילו किलो 公斤 千克 キロ ' +
  'mg ml millilitre millilitres milliliter milliliters мл مل מל מ"ל मिली 毫升 cl dl l liter liters litre litres litro litros litri litr литр литра л λίτρο لتر ליטר लीटर 升 リットル λτ ' +
  'oz ounce ounces lb lbs pound pounds fl fluid pint pints pt quart quarts qt gallon gallons inch inches cm mm ' +
  // spoons and cups
  'cup cups c tasse tassen tasses taza tazas tazza tazze xícara xícaras xicara xicaras xíc copo copos чашка чашки стакан стакана стаканов ст kopp koppar kop kopje kopjes bardak bardağı gelas cangkir כוס כוסות كوب أكواب كاس कप 杯 カップ 컵 szklanka szklanki szklanek hrnek hrníčku hrnčeka bögre φλιτζάνι φλιτζάνια φλ šalica ' +
  'tbsp tbsps tbs tb tblsp tablespoon tablespoons el esslöffel eetlepel eetlepels cas cuillère cuillères cuil cs càs cucharada cucharadas cda cdas cucchiaio cucchiai colher colheres msk matsked ss spiseskje spsk spiseske rkl yemek kaşığı sdm ложка ложки ложек столовая столовые столовых ст.л łyżka łyżki łyżek lžíce lžic lyžica lyžice ek evőkanál κουταλιά κουταλιές κ.σ żl ملعقة ملاعق كف כף כפות चम्मच बड़ा 大さじ 큰술 스푼 大匙 汤匙 湯匙 勺 žlica žlice ' +
  'tsp tsps ts teaspoon teaspoons tl teelöffel theelepel theelepels cac càc cc cucharadita cucharaditas cdta cdtas cucchiaino cucchiaini tsk tesked teske teskje tl çay tatlı sdt ч.л чайная чайные чайных łyżeczka łyżeczki łyżeczek lžička lžičky lžiček lyžička lyžičky kk kávéskanál κουταλάκι κουταλάκια κ.γ كפית כפיות כפית छोटा 小さじ 작은술 小匙 茶匙 žličica žličice krm ' +
  // pieces and pinches
  'pinch pinches dash dashes prise prisen pincée pincées pizca pizzico pitada pitadas nypa knivspids snufje snuf mespunt msp щепотка щепотки szczypta štipka štipky špetka csipet πρέζα رشة קמצוט चुटकी 少許 少许 少々 약간 한꼬집 tutam sejumput sejumput sprinkle drizzle splash knob handful handfuls handvoll handje hand poignée poignées puñado manciata punhado näve håndfuld неве горсть garść hrst marék avuç segenggam ' +
  'clove cloves zehe zehen gousse gousses diente dientes spicchio spicchi dente dentes klyfta klyftor fed fedd зубчик зубчика зубчиков ząbek ząbki stroužek stroužky gerezd σκελίδα σκελίδες فص فصوص שן שיני कली 瓣 片 かけ 쪽 diş siung teen tenen teentje teentjes ' +
  'can cans tin tins jar jars dose dosen boîte boîtes lata latas lattina scatola blik blikje burk burkar dåse boks банка банки puszka puszki plechovka konzerva κονσέρβα علبة قופסה קופסת 罐 缶 캔 kutu kaleng packet packets package packages pkg pack packs bag bags box boxes päckchen packung pck pkt sachet sachets sobre sobres paquete bustina bustine pacote pacotes pakje zakje zak påse pakke pose пакет пакетик paczka balíček balenie csomag πακέτο φακελάκι كيس حبة חבילה חפיסה पैकेट 包 袋 パック 봉지 bungkus paket ' +
  'bunch bunches bund bündel botte bottes manojo mazzo maço bos bosje knippe knippa bunt пучок пучка pęczek svazek csokor ματσάκι حزمة צרור 束 把 わ 줌 demet ikat sprig sprigs zweig zweige zweiglein branche branches brin brins rama ramas rametto rametti ramo ramos takje takjes kvist kvistar kvister веточка веточки gałązka snítka szál κλωναράκι 枝 dal stalk stalks stick sticks stange stangen tige branche stängel stang stengel stelk stengels стебель stick knolle head heads kopf tête cabeza testa cabeça krop 頭 ' +
  'slice slices scheibe scheiben tranche tranches rebanada rebanadas loncha lonchas fetta fette fatia fatias plak plakje plakjes skiva skivor skive skiver ломтик ломтика plaster plasterki plátek plátky szelet φέτα φέτες شريحة פרוסה פרוסות 枚 장 dilim lembar piece pieces unit units unidad stück stk stuks stuk pc pcs pièce pièces pieza pezzo pezzi unidade unidades pedaço шт штук штука sztuka sztuki ks db τεμάχια τεμ adet buah biji butir 个 個 本 개 마리 lembar ruas batang leaf leaves blatt blätter feuille feuilles hoja hojas foglia foglie folha folhas blad лист листа листьев fillet fillets sheet sheets strip strips cube cubes würfel ear ears rib ribs block blocks drop drops tropfen gouttes gotas gocce part parts scoop scoops punnet tub tubs';

/** What stands in place of an amount: "salt to taste". */
export const TO_TASTE =
  /\b(?:to taste|as needed|as required|for (?:serving|garnish|frying|greasing|dusting)|to (?:serve|garnish)|optional|nach (?:geschmack|belieben|bedarf)|zum (?:servieren|garnieren|braten|bestreuen)|à volonté|selon (?:le )?goût|au goût|al gusto|c\/n|cantidad necesaria|a gosto|q\.?\s?b\.?|quanto basta|naar smaak|snufje|efter smag|efter smak|etter smak|secukupnya|по вкусу|alıldığı kadar|isteğe göre)(?!\p{L})|適量|适量|少々|少许|少許|お好みで|適宜|적당량|약간|حسب الرغبة|حسب الذوق|לפי הטעם|स्वादानुसार/iu;

const UNIT_WORDS = new Set(UNITS.split(' '));

/** Whether a word names an amount's unit, its dots and case not counting. */
export function isUnit(word: string): boolean {
  return UNIT_WORDS.has(word.toLowerCase().replace(/^[.(]+|[.,;)]+$/g, ''));
}

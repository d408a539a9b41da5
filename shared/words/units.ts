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
  'slice slices scheibe scheiben tranche tranches rebanada rebanadas loncha lonchas fetta fette fatia fatias plak plakje plakjes skiva skivor skive skiver ломтик ломтика plaster plasterki plátek plátky szelet φέτα φέτες شريحة פרוסה פרוסות 枚 장 dilim lembar piece pieces unit units unidad stück stk stuks stuk pc pcs pièce pièces pieza pezzo pezzi unidade unidades pedaço шт штук штука sztuka sztuki ks db τεμάχια τεμ adet buah biji butir 个 個 本 개 마리 lembar ruas batang leaf leaves blatt blätter feuille feuilles hoja hojas foglia foglie folha folhas blad лист листа листьев fillet fillets sheet sheets strip strips cube cubes würfel ear ears rib ribs block blocks drop drops tropfen gouttes gotas gocce part parts scoop scoops punnet tub tubs ' +
  // further words in the languages of the interface
  'gramo gramos miligramos kilogramo kilogramos vaso vasos cazo cucharón copa copas cucharaditas chorro chorrito puñadito ramita ramitas hebra hebras hojita trozo trozos rodaja rodajas bote botes tarro tarros atado tira tiras pizcas vasito tacita ' +
  'quilo quilos mililitros chávena chávenas fio pitadinha envelope envelopes sachê caixa caixas caixinha lata latinha tablete tabletes cabeça cabeças talo talos raminho raminhos colherzinha colheradas vidro posta postas ' +
  'verre verres cuillères cuillerée cuillerées càs càc brins bouquet bouquets zeste sachets boule boules morceau morceaux pot pots brique briquette briquettes barquette paquet paquets plaque plaques rouleau louche louches bol bols ' +
  'gramm liter milliliter becher glas gläser dosen tube tuben schuss spritzer würfel rolle rollen bd pkg päck päckch messerspitze stiel stiele stängel schale schalen beutel msp kg essl teel schnitz schote schoten blättchen ' +
  'bicchiere bicchieri cucchiaini cucchiaiata spicchi ciuffo ciuffi mazzetto pugno manciate fettina fettine bustina foglioline fogliolina barattolo scatole confezione confezioni vasetto vasetti goccio panetto panetti gambo gambi pezzetto presa tazzina bicchierino etto etti ' +
  'su bardak fincan fincanı çorba kaşık tatlı tutamı demeti dalı dilimi paketi diş adeti kase kasesi litre gram kg gr ml tane çimdik kutusu poşet şişe çay parça avuç yaprak paketin tepeleme silme ' +
  'sendok makan teh ekor helai lbr btr bh bgks bungkusan sachet potong gelas centong jumput cubit sejimpit ikat tangkai bonggol kotak botol ltr mangkok mangkuk keping liter gram kilogram ons ' +
  'г. гр. ч.л. ст.л. ст.ложки ст.ложка чайн. столов. полстакана стаканчик стаканчика мешочек мешочка тюбик плитка плитки плитку брикет брикета колечко колечек кубик кубика кубиков долька дольки долек кочан кочана вилок корень корня корешок палочка палочки соцветие соцветий коробка коробки рюмки кружка кружки пригоршня пригоршни шепотка крупинка пиала л. кусочка гроздь початок початка тушка тушки филе ложечка ложечки веник кг. мл. л. ст. ч. столовых чайных ложки ложку стакана чашек чашку шт. штуки уп уп. упаковка упаковки пачка пачки пачку банку баночка головка головки зуб зуб. зубок зубца зубцов веточек пучка листик листика листиков кусок кусочек кусочка кусочков ломтика ломтиков щепоть щепотку десертная десертные десертных капля капли капель рюмка бутылка пакета пакетика горстка горсти килограмм килограмма миллилитров литров стебля стеблей ' +
  'ｇ ㎏ ㏄ 大さじ山盛り かけ分 パック分 袋分 個分 本分 枚分 杯分 合分 切れ分 束分 人分 たば 茎 羽 貫 さく 柵 皿 膳分 センチ 滴ほど ふり 振り しずく つかみ ひとつかみ ひとにぎり 握り 絞り 輪 山 株分 房分 大匙 小匙 スプーン カップ分 本ほど 個ほど 枚ほど cc cm 片 かけら 本 枚 個 玉 束 袋 缶 丁 切れ 合 株 房 尾 匹 節 パック 膳 杯 カップ 適宜 ひとつまみ つまみ 少量 ひとかけ 半分 半玉 半丁 人前 粒 滴 箱 瓶 回し ' +
  '그램 그람 t ts 큰스푼 작은스푼 밥그릇 그릇 대접 접시 주먹 판 접 손 인치 쪼가리 가닥 스틱 매 포 티백 젓가락 꼬치 한줌 톡톡 솔솔 킬로 ml 밀리리터 리터 큰술 작은술 숟가락 숟갈 스푼 밥숟가락 티스푼 테이블스푼 종이컵 컵 공기 줌 꼬집 모 단 개 쪽 톨 마리 봉지 봉 팩 캔 통 장 알 줄기 뿌리 포기 조각 방울 토막 인분 묶음 송이 줄 근 병 ' +
  '克 公克 约 左右 调羹 調羹 匙羹 茶杯 飯碗 饭碗 大碗 小碗 大把 小把 一把 碟 尖 丁点 份 匹 斗 英寸 厘米 公分 c.c. 頭 头 串 卷 捲 打 板 球 盆 盘 盤 锅 鍋 壳 管 柄 攤 扎 小块 小塊 大块 大塊 小段 小截 截 千克 公斤 斤 两 兩 钱 毫升 升 公升 cc 大匙 小匙 茶匙 汤匙 湯匙 勺 大勺 小勺 汤勺 茶勺 匙 量杯 杯 碗 个 個 只 隻 根 条 條 片 块 塊 颗 顆 粒 瓣 棵 把 束 袋 包 盒 罐 瓶 枝 支 滴 撮 小撮 朵 张 張 节 節 段 尾 粒 适量 適量 少量 若干 ' +
  'غ جم جرامًا غرامًا جراما غراما ملل ملليليتر مليلتر كاسة كاسات كاسه ملعقه كوبا كوبًا نصف ضمات حزم حزمتان حزمتين باقتان قرن قرون رأس رؤوس ربطة ربطات عرق عروق قطرة قطرات قطعتان قطعتين فنجانان كأسان كيلوغراما مكعب مكعبات لوح ألواح بيضة بيضات دزينة طبق صحن كوز عصا ذرة قبضة مغلف برطمان زجاجة حصة سيخ غرامات جرامات كيلوغرام كيلوجرام مللتر ملليلتر مليلتر ميليلتر مل. لترات كوبان كوبين أكواب اكواب كؤوس فنجان فناجين كأس ملعقتان ملعقتين ملاعق معلقة معالق رشات رشتان حبات حبتان حبتين فصان فصين فصوص علب علبتان باقة باقات ضمة عود أعواد اعواد ورقة أوراق اوراق شرائح شريحتان قطعة قطع كيلو ظرف أظرف عبوة قليل حفنة ' +
  'כפית. כפיות. קופסא קופסאות שקיות גושים גוש קוביה קוביות קובייה ראש ראשים קלח קלחים מקל מקלות אגודה אגודות צנצנות סלסלה בקבוק בקבוקים כוסות. כפיים אונקיה נטיפים מנה נתח נתחים גליל עיגול עיגולים גבעולים ענפי עלי פרוסות ק״ג מ״ל ק"ג מ"ל ס"מ ס״מ גר׳ ג׳ סמ ק"ג קילוגרם קילוגרמים ליטרים מיליליטר גרמים ספל ספלים קורט קמצוץ קמצוצים חופן חופנים צרורות גבעול גבעולים ענף ענפים עלה עלים שקית שקיות שקיק מיכל מיכלים גביע גביעים פחית פחיות קופסאות חפיסות חבילות יחידה יחידות יח\' פרוסת שיניים טיפה טיפות פח צנצנת כוסית ' +
  'ग्रा ग्रा. प्याला प्याले बड़ी-चम्मच कटोरियाँ कटोरी-भर डिब्बा डिब्बे गड्डी पाव पौंड फाँक फांक स्लाइस बोतल टिन दाना दाने डली जवे फली फलियाँ लच्छा छड़ी टहनी टहनियाँ बूँद बूंद बूँदें बड़े-चम्मच चाय-चम्मच टेबलस्पून. किलो. लौंग लीटर. फूल पुड़िया किग्रा किलोग्राम मिलीलीटर मि.ली मिली. लीटर कप कटोरी कटोरा गिलास चम्मच छोटी छोटे बड़े बड़ी बड़ा टीस्पून टेबलस्पून टेबल टी स्पून टेबिलस्पून चुटकीभर मुट्ठी गुच्छा टुकड़ा टुकड़े कली कलियां कलियाँ पत्ते पत्तियां पत्ती इंच नग पैकेट डंठल चम्मचभर ' +
  // the east and the north of Europe, where abbreviated spoons are the rule
  'pl čl kl hrsť hrsti hrstka strúčik strúčiky strúčikov stroužků plátok plátkov plátků šálka šálky hrnček hrnčeky balenie balenia balení balíček balíčky balíčka kus kusy kusov kusů kúsok kostka kostky kostek kocka kocky větvička větvičky vetvička vetvičky kelímek kelímky sáček sáčky sklenice sklenička hlavička konzervy lyžíc lyžičiek dkg ' +
  'szt sztuka sztuki sztuk opakowanie opakowania główka główki łodyga łodygi gałązki kubek kubki kubka garści ząbków plastrów saszetka torebka słoik fej doboz tasak zacskó csipetnyi késhegynyi mk tk marék pohár csomó ' +
  'žlica žlice žlici žličica žličice žličke žlička šalica šalice prstohvat prstohvata češanj češnja češnjeva režanj režnja vezica kriška kriške kom komad komada komadi paketić vrećica glavica stabljika stabljike kašika kašike kašičica kašičice čen čena šolja šolje ščepec skodelica skodelice strok stroka stroki stroke šopek rezina rezine ' +
  'lingură linguri linguriță lingurițe lingurita cană căni pahar pahare legătură cățel căței felie felii plic plicuri pliculeț praf bucată bucăți buc conservă с.л к.л щипка скилидка скилидки връзка стрък стръка бр склянка склянки зубчики дрібка пачки ' +
  'förp kryddmått håndfull neve klype nip knsp båt båter spiseskeer teskeer stilk stilker kpl pss prk pussi pussia ripaus ripausta purkki purkkia nippu nippua kynsi kynttä viipale viipaletta ruukku spl küünt näpuotsatäis ' +
  'šaukštas šaukštai šaukšto šaukšteliai šaukštelis stiklinė stiklinės skiltelė skiltelės vnt žiupsnelis ēdamkarote ēdamkarotes tējkarote tējkarotes glāze glāzes daiviņa daiviņas šķipsna gab muỗng thìa nhánh lát nắm ' +
  // Dutch, Swedish, Danish, Norwegian, Finnish
  'eetl theel kopjes koffiekopje scheutje scheut klontje klont blaadje blaadjes zakjes pakjes blikken potje potjes plakken snufjes handjes liters ons pond stronk stronken struik deciliter bol bollen schijf schijven blok blokje blokjes vel vellen reep stengeltje mespuntje ' +
  'matskedar teskedar kruka krukor knippen pkt burkar förpackning förpackningar påsar nävar stycken bitar droppar droppe kula kulor stång stänger hekto hg stjälk stjälkar nypor ' +
  'spiseskefuld spiseskefulde teskefuld teskefulde dåser bundter bundt stykke stykker knivspidser håndfulde kopper poser pakker bakke bakker bæger bægre potte potter stilke blade dråber plader plade ' +
  'spiseskjeer spiseskje teskjeer bokser beger never klyper bunter biter blader dråper plater fedd desiliter glass ' +
  'ruokalusikka ruokalusikallinen ruokalusikallista teelusikka teelusikallinen teelusikallista maustemitta maustemittaa kuppi kuppia lasi lasillinen lasillista desilitra desilitraa litra litraa gramma grammaa kiloa pala palaa siivu siivua tölkki tölkkiä pullo pulloa pussia paketti pakettia rasia rasiaa oksa oksaa lehti lehteä varsi vartta ripausta hyppysellinen hyppysellistä kourallinen kourallista kappaletta ' +
  // Polish, Czech, Slovak, Hungarian, Romanian
  'łyż łyżkę łyżeczkę szklankę szklaneczka szklaneczki filiżanka filiżanki kieliszek kieliszka dag deka dekagramów kilograma kilogramów mililitrów litry litrów szczyptę szczypty szczypt garście garstka opakowań torebki torebkę paczki paczkę paczek puszkę puszek słoika słoiki słoików kostka kostki kostkę plasterek plastra plasterków pęczka pęczki ząbka gałązek liść liście liści listek listki listków kromka kromki kromek kawałek kawałki kawałka kawałków kropla krople kropel butelka butelki butelkę laska laski tabliczka tabliczki arkusz arkusze saszetki cząstki sztukę gram gramy ' +
  'lžíci lžící lžičku lžičkou hrnky hrnků hrnečky šálek šálky šálků sklenici skleničky gramů kilogramů litrů mililitrů špetku špetky špetek hrstí stroužku snítky snítek větviček lístek lístky lístků listy svazku svazky balíčků sáčků konzervu konzerv plechovku plechovky krabička krabičky kostku kousek kousky kousků kapka kapky kapek láhev lahve kelímků hlávka hlávky palička stonek stonky ' +
  'lyžicu lyžičku lyžicou hrnčekov šálok pohár pohára poháre kilogramov litrov mililitrov štipku štipky strúčika vetvičiek lístok lístky lístkov zväzok zväzky balíčkov vrecko vrecká vreciek plechovku kocku plátok kúsky kúskov kvapka kvapky kvapiek fľaša fľaše téglik tégliky ' +
  'evőkanálnyi teáskanál teáskanálnyi kávéskanálnyi mokkáskanál csapott púpozott csipetnyi csésze csészényi bögrényi kiló deci zacskónyi konzerv üveg maréknyi kocka levél ág csepp rúd tábla kanál kanállal karika fürt ' +
  'lg lgț lingura lingurite linguriţă linguriţe cana cani ceașcă cești ceaşcă ceşti grame kilograme mililitri litru vârf vârfuri mână legături căţel căţei fir fire foaie foi frunză frunze ramură rămurele crenguță crenguțe pachet pachete pliculețe cutie cutii conserve borcan borcane sticlă bucăți bucăţi bucati cub cuburi picătură picături căpățână strop ' +
  // Greek, Ukrainian, Bulgarian, Croatian
  'κσ κγ κούπα κούπες ποτήρι ποτήρια γραμμάριο γραμμαρίων λίτρα μλ πρέζες κλωναράκια κλωνάρια κλωνάρι ματσάκια φύλλο φύλλα κομμάτι κομμάτια τεμάχιο πακέτα κονσέρβες κουτί κουτιά βάζο φακελάκια χούφτα χούφτες σταγόνες στικ κεφάλι μπουκάλι ' +
  'склянку склянок столову столової столові чайну чайної чайні десл грам грама грамів кілограм кілограма літра літрів літри мілілітрів дрібку дрібки щіпка щіпки щіпку жменя жмені жменю зубок гілочка гілочки гілочок листок листки листочків листків листків пачок пакетики шматок шматки шматочок шматочки скибка скибки скибок крапля краплі крапель стебло стебла стебел келих кубики пляшка пляшки ' +
  'чч супена супени лъжица лъжици лъжичка лъжички чаена чаени чаша чаши кафена кафени литър щипки глава глави връзки пакетче пакетчета буркан консерва кутия кофичка кофички броя брой парче парчета резен резени филия филии листа листо шепа шепи капки стръкче кубче кубчета милилитра ' +
  'žlicu žličicu šalicu čaša čaše čašu dekagrama grame litara mililitara decilitar decilitra vezice grančica grančice listova listići vrećice vrećicu paketa konzerve limenka limenke staklenka kockica kocke kap kapi šaka šake štapić glavice kašiku kašičicu ' +
  // Vietnamese and Thai
  'chén bát tô ly cốc gam lít củ quả trái tép cây cọng miếng gói hộp lon chai hũ bó nhúm khúc tai viên bịch vắt ký lạng chùm ' +
  'ช้อนโต๊ะ ช้อนชา ช้อน ถ้วย ถ้วยตวง กรัม กิโลกรัม กิโล กก มิลลิลิตร มล ลิตร ขีด ฟอง กลีบ หัว ต้น ใบ ลูก เม็ด ชิ้น แผ่น ซอง ถุง กระป๋อง กล่อง ขวด กำ หยิบมือ ก้าน ราก ตัว แก้ว ทัพพี ท่อน แว่น ผล ดอก หยด ก้อน';

/** What goes on with a unit's name: "cuillère à soupe", "xícara (chá)", "su bardağı", "столовая ложка". */
const PARTS = new Set(
  'à a de da do di cuil soupe café thé sopa chá sobremesa postre sopera soperas té cafetera rasa rasas rasi raso colmada colmadas colmo colmi bem cheia cheias grande grandes grandi petite petites petit piccolo gehäuft gehäufte gestrichen gestrichene gestr geh kleine kleiner großer große small large medium heaped level heaping scant piccola boy orta büyük küçük makan teh كبيرة صغيرة كبيره صغيره كبير صغير كبيرتان كبيرتين صغيرتان صغيرتين متوسطة متوسط شاي طعام مائدة גדולה גדול קטנה קטן גדושה גדושות שטוחה שטוחות столовая столовые столовых чайная чайные чайных небольшой крупный большой л ложки स्पून बड़ा से का столова столові столову столової чайні чайну чайної десертна супена супени чаена чаени jušna jušne čajna čajne velika velike mala male σούπας γλυκού της του canh cà phê súp polévková polévkové čajová čajové polievková polievkové čajové stołowa stołowe płaska płaskie čubatá čopasté rågad rågade strøget struket'.split(
    ' ',
  ),
);

/** Units that are an amount without a number: "رشة", "a pinch", "щепотка". */
const WORDED_AMOUNTS = new Set(
  'pinch dash handful prise pizca chorrito pincée filet pizzico ciuffo manciata filo pitada fio tutam avuç demet segenggam sejumput щепотка щепоть горсть пучок ひとつまみ ひとかけ 半分 半玉 半丁 少量 若干 رشة ملعقة كوب حبة فص كأس فنجان علبة قليل حفنة ضمة باقة ملعقتان ملعقتين كوبان كوبين حبتان حبتين קורט קמצוץ חופן כפית כף כוס צרור चुटकी चुटकीभर मुट्ठी कप चम्मच 약간 조금 한줌 반개 반모 معلقة معلقتين نص كيلو لتر رطل ربطة كيس полстакана стакан четверть горстка ложка зубчик веточка половинка ملعقه نصف ربع عصير كوبا كاس كاسة ورقتان عودان عود ضمتان قطعة بصلتان رشه حزمة باقتان חצי רבע כוסית קמצוצים שקית חבילה मुट्ठीभर कटोरी 一把 一撮 一小把 snufje scheutje handje handvol beetje nypa näve lite skvätt knivspids håndfuld lidt klype neve litt ripaus hyppysellinen kourallinen hieman szczypta garść odrobina trochę špetka hrst trochu štipka hrsť csipet csipetnyi marék kevés praf strop puțin puțină πρέζα χούφτα λίγο λίγη λίγα дрібка щіпка жменя трохи nhúm щипка шепа малко prstohvat malo šaka'.split(
    ' ',
  ),
);

/** Phrases instead of an amount: "salt to taste". */
const TASTE =
  'to taste|as needed|as required|for (?:serving|garnish|frying|greasing|dusting)|to (?:serve|garnish)|optional|nach (?:geschmack|belieben|bedarf)|etwas|zum (?:servieren|garnieren|braten|bestreuen)|à volonté|selon (?:le |votre )?goût|au goût|à votre goût|al gusto|c\\/n|cantidad necesaria|c\\.?s\\.?|a gosto|q\\.?\\s?b\\.?|quanto basta|naar smaak|snufje|efter smag|efter smak|etter smak|secukupnya|sesuai selera|по вкусу|по желанию|по необходимости|alıldığı kadar|aldığı kadar|isteğe göre|arzuya göre|damak tadına göre|yeteri kadar|yeterince|適量|适量|少々|少许|少許|お好みで|お好み|適宜|酌量|随意|隨意|적당량|적당히|약간|조금|취향껏|حسب الرغبة|حسب الذوق|حسب الحاجة|לפי הטעם|לפי הצורך|स्वादानुसार|स्वाद अनुसार|आवश्यकतानुसार|आवश्यकता अनुसार|इच्छानुसार|इच्छा अनुसार|स्वाद के अनुसार|ज़रूरत के अनुसार|जरूरत अनुसार|थोड़ा सा|थोड़ी सी|थोड़े से|थोड़ा|थोड़ी|на глаз|на вкус|сколько возьмёт|на кончике ножа|немного|чуть чуть|по необходимости|好きなだけ|好みで|適当|お好みの量|少し|若干|数滴|ひとつまみ|ひとふり|按口味|依口味|依個人喜好|依个人口味|视情况|少量|一点|一點|一些|几滴|幾滴|若干|각 약간|톡톡|솔솔|기호에 맞게|기호에 따라|입맛에 맞게|조금씩|살짝|넉넉히|حسب الذوق|حسب الحاجه|حسب الطلب|على الذوق|اختياري|قليل من|לפי הצורך|לפי טעם|לא חובה|קצת|מעט|בערך|naar wens|naar eigen smaak|optioneel|efter behag|valfritt|valgfrit|etter ønske|valgfritt|maun mukaan|oman maun mukaan|do smaku|według uznania|wedle uznania|opcjonalnie|podle chuti|dle chuti|podle potřeby|podľa chuti|podľa potreby|ízlés szerint|ízlés szerinti|tetszés szerint|szükség szerint|după gust|după preferință|opțional|κατά βούληση|προαιρετικά|όσο πάρει|за смаком|до смаку|за бажанням|за потреби|vừa đủ|tùy thích|tuỳ thích|tùy khẩu vị|tuỳ khẩu vị|tùy ý|một ít|ตามชอบ|เล็กน้อย|พอประมาณ|ตามต้องการ|по вкус|по желание|при желание|po ukusu|po želji|po potrebi';
export const TO_TASTE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${TASTE})(?![\p{L}\p{M}])|適量|适量|少々|少许|少許|お好みで|ตามชอบ|เล็กน้อย`,
  'iu',
);
const ONLY_TO_TASTE = new RegExp(String.raw`^[\s(]*(?:${TASTE})[\s).]*$`, 'iu');

const UNIT_WORDS = new Set(UNITS.split(' '));

/** Whether a word names an amount's unit, its dots and case not counting. */
export function isUnit(word: string): boolean {
  const plain = bare(word);
  return UNIT_WORDS.has(plain) || (plain.includes('.') && UNIT_WORDS.has(plain.replaceAll('.', '')));
}

/** Whether a word goes on with a unit's name, as "soupe" with "cuillère à". */
export function isPartOfUnit(word: string): boolean {
  return PARTS.has(bare(word));
}

/** Whether a text is only a phrase instead of an amount. */
export function isToTaste(text: string): boolean {
  return ONLY_TO_TASTE.test(text);
}

const COUNTED =
  /\p{Nd}\s*(?:шт|штуки?|stück|stk|pcs?|pieces?|pièces?|pezzi|unidades|piezas|个|個|件|adet|buah|개|יחידות|قطعة|قطع|नग|mm|cm|мм|см|мм)(?![\p{L}\p{M}])/iu;

/** Whether an amount counts or measures what may as well be a tool: "4 Stück", "10 mm". */
export function isCounted(text: string): boolean {
  return COUNTED.test(text);
}

/** Whether words are an amount without a number: "a pinch", "ملعقة صغيرة". */
export function isWordedAmount([first = '', ...rest]: readonly string[]): boolean {
  return WORDED_AMOUNTS.has(bare(first)) && rest.every((word) => isUnit(word) || isPartOfUnit(word));
}

function bare(word: string): string {
  return word.toLowerCase().replace(/^[.(]+|[.,;)]+$/g, '');
}

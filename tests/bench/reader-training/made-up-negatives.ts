/** Made-up documents without a recipe for the training, by name. */
export const MADE_UP_NEGATIVES: ReadonlyMap<string, string> = new Map([
  [
    'shopping list',
    'Saturday\n\n- 2 kg potatoes\n- milk\n- 6 eggs\n- bread\n- washing-up liquid\n- stamps\n- cat food',
  ],
  [
    'einkaufszettel',
    'Einkaufen\n\nMilch\nButter\n500 g Hack\nZwiebeln\nToilettenpapier\nBatterien AA\nBrot vom Bäcker',
  ],
  ['lista', 'Compra semanal\n\n1 kg de tomates\naceite\npan de molde\ndetergente\n2 l de leche\nservilletas'],
  [
    'minutes',
    'Minutes of the board meeting\n\nPresent: Ida, Tom, Yusuf\n\n1. The minutes of March were approved.\n2. Tom reported on the roof. Two offers were received.\n3. The summer party takes place on 14 June.\n\nNext meeting: 3 May',
  ],
  [
    'protokoll',
    'Protokoll der Elternversammlung\n\nAnwesend: 18 Eltern\n\n1. Begrüßung durch die Klassenlehrerin.\n2. Der Ausflug kostet 24 € je Kind.\n3. Wahl der Vertreter: Frau Brandt und Herr Oz.\n\nEnde gegen 21 Uhr',
  ],
  [
    'shelf',
    'A shelf for the hall\n\nMaterials\n- 2 boards of pine, 80 cm\n- 12 screws\n- wood glue\n- sandpaper\n\nSteps\n1. Saw the boards to length.\n2. Sand the edges and drill the holes.\n3. Glue and screw them together, then let it dry overnight.',
  ],
  [
    'étagère',
    'Fabriquer une table basse\n\nMatériel\n- 4 palettes\n- 16 vis\n- peinture blanche\n\nÉtapes\n1. Poncez les palettes.\n2. Vissez-les deux par deux.\n3. Peignez et laissez sécher 24 heures.',
  ],
  [
    'hand cream',
    'Rich hand cream\n\n- 30 g shea butter\n- 20 g beeswax\n- 5 drops of lavender oil\n\nMelt the wax in a water bath. Stir in the butter, let it cool, and add the oil. Fill it into jars and apply it to dry hands.',
  ],
  [
    'crema',
    'Crema hidratante casera\n\n- 50 g de manteca de karité\n- 20 ml de aceite de almendras\n\nDerretir al baño maría. Batir, dejar enfriar y aplicar sobre la piel por la noche.',
  ],
  [
    'invoice',
    'Invoice 2041\n\nDate: 4 March\n\n12 x apple juice 1 l  18.00 €\n3 x crisp bread  7.50 €\n1 x delivery  4.90 €\n\nTotal 30.40 €\n\nPayable within 14 days. Thank you for your order.',
  ],
  [
    'facture',
    'Facture n° 118\n\n2 cartons de farine T55 — 34,00 €\n6 bouteilles de vinaigre — 21,60 €\n\nTotal HT 55,60 €\nTVA 5,5 % 3,06 €\n\nMerci de régler sous 30 jours.',
  ],
  [
    'menu',
    'Lunch menu\n\nMonday\nPumpkin soup with croutons 6.50 €\nPasta with sage butter 9.80 €\n\nTuesday\nLentil curry 9.20 €\nApple strudel with custard 5.40 €\n\nAll dishes are served with bread.',
  ],
  [
    'wochenplan',
    'Essensplan KW 12\n\nMontag: Linsensuppe\nDienstag: Nudeln mit Tomatensoße\nMittwoch: Reispfanne\nDonnerstag: Kartoffelpuffer mit Apfelmus\nFreitag: Fischstäbchen',
  ],
  [
    'letter',
    'Dear Martha,\n\nthank you for the lovely evening and the soup, we all enjoyed it. The children still talk about your cake. On Sunday we drove home through the snow and arrived late.\n\nWill you come to us in May? The garden is at its best then.\n\nWith love,\nHenry',
  ],
  [
    'lettera',
    'Cara Lucia,\n\nti scrivo dal mare. Ieri abbiamo mangiato in una trattoria sul porto, il pesce era buonissimo. Domani torniamo a casa in treno.\n\nUn abbraccio,\nPaola',
  ],
  [
    'packing list',
    'Camping trip\n\n- tent and pegs\n- 2 sleeping bags\n- stove, gas, matches\n- 5 l water\n- coffee, salt, oil\n- torch\n- first aid kit\n\nMeet at 8 at the station. Tickets are with Joan.',
  ],
  [
    'manual',
    'Kettle KT-20\n\nBefore first use\n1. Fill the kettle with water up to the mark.\n2. Boil the water and pour it away.\n\nDescaling\nMix 100 ml vinegar with 500 ml water. Boil, wait 30 minutes, and rinse.\n\nWarranty: 2 years',
  ],
  [
    'anleitung',
    'Kaffeemaschine entkalken\n\nSie brauchen:\n- 1 Beutel Entkalker\n- 500 ml Wasser\n\n1. Entkalker im Wasser auflösen und in den Tank füllen.\n2. Programm starten und 20 Minuten warten.\n3. Zweimal mit klarem Wasser durchspülen.',
  ],
  [
    'workout',
    'Workout for Tuesday\n\nWarm up: 10 min\n\n- 3 x 12 squats\n- 3 x 10 push-ups\n- 2 min plank\n\n1. Rest a minute between the sets.\n2. Stretch at the end.\n\nTotal: 40 min',
  ],
  [
    'planting',
    'Growing tomatoes\n\nYou need\n- seeds\n- 2 l potting soil\n- small pots\n\n1. Sow the seeds 1 cm deep in March.\n2. Water them every two days.\n3. Plant them outside after the last frost, 50 cm apart.',
  ],
  [
    'article',
    'Why bread rises\n\nYeast turns sugar into gas, and the gas stays in the dough because gluten holds it. Warm dough rises faster, cold dough tastes better. Bakers have known this for centuries, long before anybody saw yeast under a microscope.\n\nThe first bakeries stood in Egypt. Salt was added later.',
  ],
  [
    'review',
    'We had dinner there on Friday. The soup was lukewarm, the lamb was excellent, and the dessert came late. Two mains, a bottle of wine and coffee cost 96 €. The waiter was friendly. We will come back in summer when the terrace is open.',
  ],
  [
    'nutrition',
    'Nutrition facts\n\nServing size 40 g\nEnergy 160 kcal\nFat 4 g\nof which saturated 1 g\nCarbohydrate 24 g\nSugar 9 g\nProtein 5 g\nSalt 0.3 g',
  ],
  [
    'release notes',
    'Release notes 2.4\n\nNew\n- Search finds ingredients\n- Export to PDF\n\nFixed\n- The timer no longer stops\n- 3 crashes on start\n\nTo update, run the installer and restart the program.',
  ],
  [
    'setup',
    'Getting started\n\nRequirements\n- Node 20\n- 2 GB memory\n- PostgreSQL 15\n\nSteps\n1. Clone the repository and install the packages.\n2. Copy the settings and fill in the password.\n3. Run the migrations and start the server.',
  ],
  [
    'dosage',
    'Cough syrup\n\nActive substance: ivy leaf extract\n100 ml contain 0.7 g of dry extract.\n\nAdults take 5 ml three times a day. Children from 6 to 12 take 2.5 ml twice a day. Shake the bottle before use. Keep out of reach of children.',
  ],
  [
    'poem',
    'Kitchen\n\nThe kettle sings, the window clears,\nmy mother salts the evening,\nand bread grows slowly in the dark\nlike something we believed in.',
  ],
  [
    'notlar',
    'Toplantı notları\n\nKatılanlar: Ayşe, Mehmet\n\n1. Bütçe onaylandı.\n2. Yeni ofis haziranda açılacak.\n3. Çay ve kahve siparişi Ayşe tarafından verilecek.\n\nSonraki toplantı: 12 Mayıs',
  ],
  ['買い物', '買い物メモ\n\n牛乳\n卵\n食パン\n洗剤\n電池\n玉ねぎ 3個'],
  [
    '会议',
    '会议纪要\n\n参加人：王、李、陈\n\n1. 通过上月的纪要。\n2. 食堂下周开始维修。\n3. 春游定在四月十日。\n\n下次会议：五月三日',
  ],
  [
    'список',
    'Список покупок\n\nмолоко\nхлеб\n2 кг картофеля\nсоль\nстиральный порошок\nлампочки\n\nЗабрать посылку до 18 часов.',
  ],
  [
    'packliste',
    'Umzug\n\n1. Kartons bestellen und Transporter mieten.\n2. Strom und Gas abmelden.\n3. Schlüssel am 30. übergeben.\n\nBenötigt:\n- 40 Kartons\n- 6 Rollen Klebeband\n- 2 Decken',
  ],
]);

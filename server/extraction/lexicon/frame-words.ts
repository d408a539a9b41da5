import { wordKey } from './word-key.ts';

/** What the parts of a video are called in which nothing is cooked yet, or any more, by language, parted by `|`. */
const FRAMES: Readonly<Record<string, string>> = {
  en: 'intro|introduction|welcome|outro|final thoughts|taste test|tasting|the taste|end|ending|credits|bloopers|conclusion|final result|result|summary|recap|about this recipe|preview|teaser|trailer|hello|goodbye|thanks|thank you|sponsor|ad|opening',
  zh: '开场|開場|片头|片頭|介绍|介紹|前言|试吃|試吃|品尝|品嚐|结尾|結尾|片尾|总结|總結|成品|预告|預告',
  es: 'introducción|intro|bienvenida|presentación|degustación|prueba|final|despedida|resultado|resultado final|conclusión|cierre',
  ar: 'مقدمة|المقدمة|ترحيب|التذوق|النتيجة|النهاية|الخاتمة|خاتمة|نهاية',
  fr: 'introduction|intro|présentation|bienvenue|dégustation|la dégustation|fin|conclusion|résultat|résultat final|générique',
  de: 'einleitung|intro|begrüßung|vorstellung|verkostung|geschmackstest|probieren|ende|fazit|ergebnis|outro|abspann|verabschiedung|vorspann|tschüss',
  pt: 'introdução|intro|abertura|apresentação|degustação|prova|final|encerramento|resultado|resultado final|conclusão|despedida',
  ja: 'オープニング|イントロ|はじめに|挨拶|試食|実食|エンディング|まとめ|完成|おわりに|最後に|ダイジェスト',
  ru: 'вступление|введение|интро|приветствие|дегустация|проба|конец|итог|итоги|результат|заключение|финал|прощание',
  hi: 'परिचय|शुरुआत|स्वागत|इंट्रो|चखना|अंत|समापन|निष्कर्ष',
  ko: '인트로|오프닝|소개|인사|시식|먹방|엔딩|마무리|아웃트로|완성|하이라이트|예고',
  it: 'introduzione|intro|benvenuti|presentazione|assaggio|l assaggio|fine|conclusione|conclusioni|risultato|risultato finale|saluti',
  tr: 'giriş|intro|tanıtım|karşılama|tadım|son|kapanış|sonuç|final|bitiş',
  he: 'פתיחה|הקדמה|מבוא|ברוכים הבאים|טעימה|טעימות|סיום|סיכום|תוצאה|התוצאה|הסוף',
  id: 'pembukaan|intro|perkenalan|salam pembuka|mencicipi|icip icip|penutup|hasil|hasil akhir|kesimpulan|akhir',
};

const NAMES: ReadonlySet<string> = new Set(Object.values(FRAMES).flatMap((words) => words.split('|').map(wordKey)));

/** Whether the part of a video that is called so only frames the cooking. */
export function isFrame(title: string): boolean {
  return NAMES.has(wordKey(title));
}

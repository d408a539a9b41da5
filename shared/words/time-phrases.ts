import type { LanguageCode } from '../languages.ts';

/**
 * Times that cooks write in words, by language: `phrase=the same in digits`, separated by `|`, longer phrases first.
 */
export const TIME_PHRASES: Readonly<Record<LanguageCode, string>> = {
  en: 'half an hour=30 min|half hour=30 min|hour and a half=hour 30 min|three quarters of an hour=45 min|quarter of an hour=15 min',
  zh: '一个半小时=1小时 30分|一個半小時=1小時 30分|个半小时=小时 30分|個半小時=小時 30分|半个小时=30分|半個小時=30分|半小时=30分|半小時=30分|个小时=小时|個小時=小時|一小时=1小时|一小時=1小時|两小时=2小时|兩小時=2小時|一刻钟=15分',
  es: 'hora y media=hora 30 min|horas y media=horas 30 min|hora y cuarto=hora 15 min|horas y cuarto=horas 15 min|tres cuartos de hora=45 min|cuarto de hora=15 min|media hora=30 min',
  ar: 'ساعة إلا ربع=45 دقيقة|ساعة الا ربع=45 دقيقة|ساعة ونصف=ساعة 30 دقيقة|ساعة و نصف=ساعة 30 دقيقة|ساعة وربع=ساعة 15 دقيقة|ساعة وثلث=ساعة 20 دقيقة|ساعتان ونصف=2 ساعة 30 دقيقة|ساعتين ونصف=2 ساعة 30 دقيقة|ثلاثة أرباع الساعة=45 دقيقة|نصف ساعة=30 دقيقة|ربع ساعة=15 دقيقة|ثلث ساعة=20 دقيقة|ساعتان=2 ساعة|ساعتين=2 ساعة',
  fr: 'heure et demie=heure 30 min|heures et demie=heures 30 min|heure et quart=heure 15 min|heures et quart=heures 15 min|trois quarts d’heure=45 min|quart d’heure=15 min|demi-heure=30 min|demi heure=30 min',
  de: 'zweieinhalb stunden=2.5 stunden|dreieinhalb stunden=3.5 stunden|anderthalb stunden=1.5 stunden|eineinhalb stunden=1.5 stunden|eine dreiviertelstunde=45 min|dreiviertelstunde=45 min|viertelstunde=15 min|eine viertelstunde=15 min|halbe stunde=30 min|halbstunde=30 min',
  pt: 'hora e meia=hora 30 min|horas e meia=horas 30 min|hora e quinze=hora 15 min|três quartos de hora=45 min|quarto de hora=15 min|meia hora=30 min',
  ja: '時間半=時間 30分|半時間=30分',
  ru: 'с половиной часа=часа 30 мин|с половиной часов=часов 30 мин|полтора часа=1.5 часа|три четверти часа=45 мин|четверть часа=15 мин|полчаса=30 мин|пол часа=30 мин',
  hi: 'डेढ़ घंटा=1.5 घंटा|डेढ़ घंटे=1.5 घंटे|ढाई घंटे=2.5 घंटे|सवा घंटा=75 मिनट|सवा घंटे=75 मिनट|पौन घंटा=45 मिनट|पौने घंटे=45 मिनट|आधा घंटा=30 मिनट|आधे घंटे=30 मिनट|एक घंटा=1 घंटा|दो घंटे=2 घंटे',
  ko: '한 시간=1시간|한시간=1시간|두 시간=2시간|시간 반=시간 30분|반시간=30분|반 시간=30분',
  it: 'ora e mezza=ora 30 min|ora e mezzo=ora 30 min|ore e mezza=ore 30 min|ore e mezzo=ore 30 min|ora e un quarto=ora 15 min|ore e un quarto=ore 15 min|tre quarti d’ora=45 min|quarto d’ora=15 min|mezz’ora=30 min|mezzora=30 min|mezza ora=30 min',
  tr: 'bir buçuk saat=1.5 saat|buçuk saat=.5 saat|yarım saat=30 dk|çeyrek saat=15 dk|bir saat=1 saat|iki saat=2 saat',
  he: 'שלושת רבעי שעה=45 דקות|שעה ורבע=שעה 15 דקות|שעה וחצי=שעה 30 דקות|שעתיים וחצי=2 שעות 30 דקות|חצי שעה=30 דקות|רבע שעה=15 דקות|שעתיים=2 שעות',
  id: 'satu setengah jam=1.5 jam|setengah jam=30 menit|seperempat jam=15 menit|satu jam=1 jam|dua jam=2 jam',
};

/** Words for units of time, lower-cased, in the languages of the web's recipes. */
const UNITS: Readonly<Record<number, string>> = {
  [1 / 60]: 's sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondi',
  1:
    'm mn min mins minute minutes minuten minuut minuto minutos minuti minuty minutę minut minuter minutter minuta ' +
    'minuuttia minuutti minuutin minút minúty minúta minuti percig perces phút นาที минути ' +
    'dk dakika menit mnt dak мин минут минуты минута минуту хв хвилин минуток 分 分钟 分鐘 분 分間 분간 मिनट मिनटों मि دقيقة دقائق دقيقه دقيقتان دقيقتين د דק דקות דקה λεπτά λεπτα perc',
  60:
    'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren uurtje tim timme timmar time timer ' +
    'saat sa jam ч час часа часов год година години 小时 小時 时间 時間 时 時 시간 घंटा घंटे घंटों घण्टा घण्टे ساعة ساعات ساعه ساعت שעה שעות ώρα ώρες godz godzina godziny ' +
    'hodina hodiny hodin hodinu hodín óra órát tunti tuntia tunnin timmen godzinę oră giờ tiếng ชั่วโมง ชม години часове sat sata sati ώρας',
  1440:
    'd day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dage gün hari день дня дней ' +
    'dager døgn dygn päivä päivää dzień dni den dny dní deň nap zi zile ημέρα ημέρες μέρα дні днів ngày วัน ден дни dan dana ' +
    '天 日 일 दिन يوم أيام יום ימים',
  10080: 'week weeks woche wochen semaine semaines semana semanas settimana settimane weken veckor uger',
};

/** Minutes in one of each unit, by its word. */
export const UNIT_MINUTES: ReadonlyMap<string, number> = new Map(
  Object.entries(UNITS).flatMap(([minutes, words]) => words.split(' ').map((word) => [word, Number(minutes)] as const)),
);

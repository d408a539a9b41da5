/** Words that turn what stands beside them into its opposite, in the languages of the interface, as text is compared. */
const NEGATIONS = new Set(
  (
    'no not never without nor none nobody don dont doesn isn avoid ' +
    'nicht kein keine keinen keiner keinem nie niemals niemand ohne ' +
    'ne n pas sans jamais aucun aucune ni personne évitez ' +
    'sin nunca jamás nada evite evita ' +
    'não sem nem nenhum nenhuma evite ' +
    'non senza mai né nessun nessuna evitate ' +
    'не без никогда нельзя нет ни ' +
    'değil yok asla ' +
    'jangan tidak tanpa bukan ' +
    'لا بدون دون لم لن ليس غير ' +
    'לא בלי ללא אין אל ' +
    'न नहीं मत बिना ' +
    '不 无 無 未 别 別 勿 没 沒 忌 ' +
    '않 없 못 말 마 무'
  ).split(' '),
);

/** The same as the end of a word: "gluten-free", "zuckerfrei", "şekersiz", "karıştırmayın". */
const NEGATING_ENDS = /(?:.free|.frei|.freie[nrsm]?|.less|s[ıiuü]z|m[ae]y[ıi]n|m[ae]y[ıi]n[ıi]z)$/u;

/** Whether a word, as it is compared, says that something is not, or is not to be done. */
export function negates(key: string): boolean {
  return NEGATIONS.has(key) || (key.length > 4 && NEGATING_ENDS.test(key));
}

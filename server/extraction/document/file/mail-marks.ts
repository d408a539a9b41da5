/** The names of a mail's headers, and those that programs put above what they quote, by language. */
const HEADER =
  /^(?:from|to|cc|bcc|subject|date|sent|reply-to|message-id|mime-version|content-[a-z-]+|received|return-path|x-[a-z-]+|von|an|betreff|gesendet|datum|de|para|asunto|fecha|enviado|à|objet|envoyé|assunto|data|da|a|oggetto|inviato|от|кому|тема|дата|发件人|收件人|主题|日期|寄件者|收件者|主旨|差出人|宛先|件名|日時|보낸사람|받는사람|제목|날짜|보낸 사람|받는 사람|kimden|kime|konu|tarih|gönderen|מאת|אל|נושא|תאריך|من|إلى|الموضوع|التاريخ|प्रेषक|प्रति|विषय|दिनांक|dari|kepada|subjek|tanggal|perihal)\s*[:：]\s?(.*)$/iu;
const SUBJECT =
  /^(?:subject|betreff|asunto|objet|assunto|oggetto|тема|主题|主旨|件名|제목|konu|נושא|الموضوع|विषय|subjek|perihal)\s*[:：]/iu;

/** From so many headers on a text is a mail. */
const FEWEST = 2;

/** How many lines headers may be, with what goes on in the next line. */
const MOST = 60;

/** What every line of a quoted text begins with. */
const QUOTE = /^(?:>\s?)+/;
const MOSTLY_QUOTED = 0.5;

/** The lines of a mail without headers, signs of quotation and signature. Other texts stay as they are. */
export function withoutMailMarks(lines: readonly string[]): readonly string[] {
  const body = withoutHeaders(lines);
  const written = body.filter((line) => line.trim() !== '');
  const quoted = written.filter((line) => QUOTE.test(line)).length > written.length * MOSTLY_QUOTED;
  const bare = quoted
    ? body.filter((line) => line.trim() === '' || QUOTE.test(line)).map((line) => line.replace(QUOTE, ''))
    : body;
  const inner = quoted ? withoutHeaders(bare) : bare;
  const signature = inner.findIndex((line, index) => /^--\s?$/.test(line) && index > inner.length / 3);
  return signature === -1 ? inner : inner.slice(0, signature);
}

function withoutHeaders(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '' && !/^-{2,}.*-{2,}$/.test(line.trim()));
  const blank = lines.findIndex((line, index) => index > start && line.trim() === '');
  if (start === -1 || blank === -1 || blank - start > MOST || !HEADER.test(lines[start] ?? '')) return lines;
  const head = lines.slice(start, blank);
  if (head.filter((line) => HEADER.test(line)).length < FEWEST || !head.some((line) => SUBJECT.test(line)))
    return lines;
  return lines.slice(blank + 1);
}

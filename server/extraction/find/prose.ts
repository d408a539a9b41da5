const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** How much a line looks like a sentence of a recipe's method, 0 to 1: by its length, its end and its commas. */
export function proseLikeness(text: string): number {
  const length = DENSE.test(text) ? text.length * 2.5 : text.length;
  if (length < 20) return /[.!。]$/.test(text) && length > 12 ? 0.4 : 0;
  const ends = /[.!。！؟।:)]["'”’»]?$/u.test(text) || /[.。]\s/u.test(text);
  if (length < 45) return ends ? 0.7 : 0.2;
  return ends ? 1 : 0.6;
}

/** The number that a step begins with ("1.", "Step 2", "③"), its words without it; null where it begins with none. */
export function stepNumber(text: string): { number: number; rest: string } | null {
  const match =
    /^(?:(?:step|schritt|étape|etape|paso|passo|stap|steg|trinn|trin|шаг|adım|langkah|krok|lépés|βήμα|שלב|الخطوة|步骤|步驟|चरण|단계)\s*)?(\d{1,2})(?:\s*[.):、]|(?=\s|$))\s*/iu.exec(
      text,
    );
  if (match === null) return null;
  const rest = text.slice(match[0].length);
  // "2 eggs" and "350 g" begin with an amount, not with the number of a step.
  const marked = /[.):、]\s*$/.test(match[0]) || /^\p{L}/u.test(text) || rest === '';
  return marked ? { number: Number(match[1]), rest } : null;
}

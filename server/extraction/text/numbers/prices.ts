/** An amount of money, as invoices, menus and shops write it. */
const PRICE =
  /[€$£₽₹₺₪¥￥₩]\s?\d|\d\s?(?:[€$£₽₹₺₪¥￥₩]|EUR|USD|CHF|eur|usd|chf|руб|TL|Rp|zł|Kč|kč|kr|Ft|lei|грн|лв|ريال|درهم|جنيه|دينار|元|円|원|บาท|đồng|रुपये|रु)(?![\p{L}])/u;

/** Whether a line names a price. */
export function showsPrice(text: string): boolean {
  return PRICE.test(text);
}

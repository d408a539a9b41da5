/** An amount of money, as invoices, menus and shops write it. */
const PRICE = /[€$£₽₹₺₪¥￥₩]\s?\d|\d\s?(?:[€$£₽₹₺₪¥￥₩]|EUR|USD|руб|TL|Rp)(?![\p{L}])/u;

/** Whether a line names a price. */
export function showsPrice(text: string): boolean {
  return PRICE.test(text);
}

/** A time of day as chats stamp it. */
const TIME = String.raw`(?:(?:上午|下午|午前|午後|오전|오후|ص|م)\s?)?\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:[\s\u202f]?(?:[ap]\.?\s?m\.?|ÖÖ|ÖS|ص|م|上午|下午|午前|午後|오전|오후|पूर्वाह्न|अपराह्न))?`;
const DATE = String.raw`\p{Nd}{1,4}(?:[./-]\s?|年|년)\s?\p{Nd}{1,2}(?:[./-]\s?|月|월)\s?\p{Nd}{0,4}[.日일]?`;
const STAMP = String.raw`(?:${DATE}[,،、]?\s*(?:(?:at|um|à|às|a las|в|klo|kl\.)\s)?${TIME}|${TIME}[,،]?\s*${DATE})`;

/** "[12/10/2025, 18:02:11] Marta: …", "12.10.25, 18:02 - Marta: …", "Marta, [12 Oct 2025 18:02]:" */
const MESSAGE = new RegExp(
  String.raw`^(?:\[${STAMP}\]|${STAMP}\s*[-–—,])\s*(?<sender>[^:：]{1,60})[:：]\s?(?<text>.*)$`,
  'iu',
);
const MESSAGE_BELOW = new RegExp(
  String.raw`^(?<sender>[^,[\]]{1,60}),?\s*\[[^\]]{0,20}${TIME}[^\]]{0,20}\]:?\s*(?<text>.*)$`,
  'iu',
);
/** What the program itself says: "Messages are encrypted." */
const NOTICE = new RegExp(String.raw`^(?:\[${STAMP}\]|${STAMP}\s*[-–—,])`, 'iu');

interface Message {
  sender: string;
  lines: string[];
}

/**
 * The lines of a chat's export without time stamps and names: what the one wrote who wrote most, a blank line between
 * messages. Other texts stay as they are.
 */
export function withoutChatMarks(lines: readonly string[]): readonly string[] {
  const messages: Message[] = [];
  for (const line of lines) {
    const { sender, text } = (MESSAGE.exec(line) ?? MESSAGE_BELOW.exec(line))?.groups ?? {};
    if (sender !== undefined) messages.push({ sender: sender.trim(), lines: [text ?? ''] });
    else if (NOTICE.test(line)) messages.push({ sender: '', lines: [] });
    else if (messages.length === 0 && line.trim() !== '') return lines;
    else messages.at(-1)?.lines.push(line);
  }
  const writer = mostTalkative(messages);
  return messages.filter(({ sender }) => sender === writer).flatMap((message) => [...message.lines, '']);
}

function mostTalkative(messages: readonly Message[]): string {
  const written = new Map<string, number>();
  for (const { sender, lines } of messages) {
    if (sender !== '') written.set(sender, (written.get(sender) ?? 0) + lines.join('').length);
  }
  return [...written].reduce((most, next) => (next[1] > most[1] ? next : most), ['', -1])[0];
}

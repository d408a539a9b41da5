import { withoutInvisible } from '../text/fold-space.ts';
import type { GroundLine } from '../domain/found.ts';

/** Phrases of prompt injections that tell a model to ignore its instructions, in the languages of the interface. */
const LEAVE = [
  '(?:ignore|disregard|forget|override|bypass)\\b.{0,60}\\b(?:instructions?|prompts?|rules|guidelines|messages?)',
  '(?:ignorier|vergiss|vergesst|missachte)\\p{L}*.{0,60}(?:anweisung|instruktion|regeln|vorgaben|prompt)',
  '(?:ignore[rz]?|oublie[rz]?)\\b.{0,60}(?:instructions|consignes|règles)',
  '(?:ignor[ae]|olvida|descarta|omite)\\p{L}*.{0,60}(?:instrucciones|indicaciones|reglas|órdenes)',
  '(?:ignor[ae]|esqueç|desconsider)\\p{L}*.{0,60}(?:instruções|regras|ordens)',
  '(?:ignora|dimentica)\\p{L}*.{0,60}(?:istruzioni|regole)',
  '(?:игнорируй|забудь|не обращай)\\p{L}*.{0,60}(?:инструкци|указани|правил|команд)',
  '(?:忽略|无视|無視|忘记|忘記|不要理会).{0,30}(?:指令|指示|说明|說明|提示|规则|規則|要求)',
  '(?:指示|命令|プロンプト|ルール).{0,30}(?:無視|忘れ)',
  '(?:지시|명령|프롬프트|지침|규칙).{0,30}(?:무시|잊)',
  '(?:تجاهل|انس|انسَ).{0,60}(?:تعليمات|أوامر|اوامر|قواعد)',
  '(?:התעלמ|התעלם|שכח)\\p{L}*.{0,60}(?:הוראות|הנחיות|כללים)',
  '(?:निर्देश|नियम|आदेश).{0,60}(?:अनदेख|नज़रअंदाज़|नजरअंदाज|भूल)',
  '(?:talimat|yönerge|kural|komut)\\p{L}*.{0,60}(?:yok say|görmezden|unut|dikkate alma)',
  '(?:abaikan|lupakan)\\b.{0,60}(?:instruksi|perintah|petunjuk|aturan)',
];

/** Phrases that address models, and control tokens of chat templates. */
const ADDRESS = [
  '<\\|[\\w ]{1,30}\\|>|\\[/?INST\\]|<</?SYS>>|</?(?:system|assistant|user|instructions?|document)>',
  '^\\W{0,8}(?:system|assistant|developer|user)(?: (?:prompt|message|note|override))?\\s*[:：\\]]',
  '"?\\brole"?\\s*:\\s*"?(?:system|assistant|developer)|"(?:isRecipe|recipeIngredient|ingredients|instructions)"\\s*:',
  '\\b(?:language models?|llms?|chatgpt|gpt-\\d|ai (?:models?|assistants?|agents?|readers?)|system prompt|prompt injection)\\b',
  '\\byou are (?:now )?an? (?:helpful|ai|assistant|model)\\b',
  '\\b(?:new|updated|real|actual|true) (?:instructions?|task|system prompt)\\s*[:：]',
  '\\b(?:answer|respond|reply|output|return)\\b.{0,30}\\b(?:json|as follows|only with|exactly)\\b',
];
const SPEAKS = new RegExp([...LEAVE, ...ADDRESS].join('|'), 'iu');

/**
 * In characters. A line up to the first limit is dropped as a whole. From a longer line, the first matching sentence
 * and all text after it are dropped. Text beyond the second limit is not examined.
 */
const LINE = 1_000;
const MAX_LINE = 20_000;

/**
 * The lines of a source that count as evidence. A line with a prompt injection is emptied, whatever else it contains.
 * Lines keep their numbers.
 */
export function evidenceOf(lines: readonly GroundLine[]): GroundLine[] {
  return lines.map((line) => {
    const text = withoutInvisible(line.text);
    if (text.length > LINE) return { ...line, text: withoutAddresses(text) };
    return SPEAKS.test(text) ? { ...line, text: '' } : line;
  });
}

/** Whether any line contains a prompt injection, by the same rules as evidenceOf. */
export function speakToModels(lines: readonly { readonly text: string }[]): boolean {
  return lines.some(({ text }) => SPEAKS.test(withoutInvisible(text.slice(0, MAX_LINE))));
}

/** Removes the sentences with a prompt injection from a long line, and those after them, which state the request. */
function withoutAddresses(text: string): string {
  const sentences = text.slice(0, MAX_LINE).split(/(?<=[.!?。！？।؟])/u);
  const first = sentences.findIndex((sentence) => SPEAKS.test(sentence.slice(0, LINE)));
  return first === -1 ? text : sentences.slice(0, first).join('');
}

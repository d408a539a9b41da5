import { type LanguageCode, LANGUAGES } from '../../shared/languages.ts';
import type { Translator } from '../i18n/translator.ts';
import { renderMailHtml } from './mail-html.ts';
import type { MailMessage } from './mail-transport.ts';

/**
 * A name as mails greet by it. Anybody can register anybody's address under any name: one that mail programs would make a
 * link of comes apart.
 */
export function mailName(name: string): string {
  return name.replace(/[./:@\\](?=[^\s./:@\\]{2,})|:\/\//g, ' ');
}

interface Recipient {
  readonly name: string;
  readonly email: string;
}

/** The mails of accounts, each as plain text and HTML in the reader's language. */
export interface MailMessages {
  verification(to: Recipient & { readonly token: string }, language: LanguageCode): MailMessage;
  passwordReset(to: Recipient & { readonly token: string }, language: LanguageCode): MailMessage;
  /** To an address that somebody registered again: the answer on the screen must not tell it. */
  accountExists(to: Recipient, language: LanguageCode): MailMessage;
}

/** Links start with `publicUrl`, never with what a request says of its host. */
export function createMailMessages(translator: Translator, publicUrl: string): MailMessages {
  function compose(
    kind: 'verify' | 'reset' | 'accountExists',
    to: Recipient,
    link: string,
    language: LanguageCode,
  ): MailMessage {
    const name = mailName(to.name);
    const text = (part: string): string => translator.translate(language, `mail.${kind}.${part}`, { name });
    const parts = {
      greeting: text('greeting'),
      intro: text('intro'),
      button: text('button'),
      fallback: text('fallback'),
      notes: [text('expiry'), text('ignore')].filter(Boolean),
    };
    const rtl = LANGUAGES.find(({ code }) => code === language)?.rtl ?? false;
    return {
      recipient: to.email,
      subject: text('subject'),
      text: [parts.greeting, parts.intro, `${parts.button}: ${link}`, ...parts.notes].join('\n\n'),
      html: renderMailHtml({ ...parts, link, language, dir: rtl ? 'rtl' : 'ltr' }),
      link,
    };
  }
  return {
    verification: (to, language) =>
      compose('verify', to, `${publicUrl}/verify-email?token=${encodeURIComponent(to.token)}`, language),
    passwordReset: (to, language) =>
      compose('reset', to, `${publicUrl}/reset-password?token=${encodeURIComponent(to.token)}`, language),
    accountExists: (to, language) => compose('accountExists', to, `${publicUrl}/login`, language),
  };
}

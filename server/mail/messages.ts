import { type LanguageCode, LANGUAGES } from '../../shared/languages.ts';
import type { Translator } from '../i18n/translator.ts';
import { renderMailHtml } from './mail-html.ts';
import type { MailMessage } from './mail-transport.ts';

/**
 * A name for the greeting of a mail. Anybody can register any address with any name, so a name that mail programs would
 * turn into a link is split up.
 */
export function mailName(name: string): string {
  return name.replace(/[./:@\\](?=[^\s./:@\\]{2,})|:\/\//g, ' ');
}

/**
 * What has happened to the second factor of an account: `on` and `appRemoved` are about the authenticator app, `off` and
 * `passkeyOff` about the last factor; `codes` are new recovery codes, one of which is `used`; `reset` is a password reset
 * that removed new factors. A passkey or an import key has a name, which its owner chose.
 */
export type FactorNews =
  | { readonly change: 'on' | 'appRemoved' | 'off' | 'codes' | 'used' | 'reset' }
  | { readonly change: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyOff' | 'importKeyAdded'; readonly passkey: string };

interface Recipient {
  readonly name: string;
  readonly email: string;
}

/** The mails about accounts, as plain text and HTML in the user's language. */
export interface MailMessages {
  verification(to: Recipient & { readonly token: string }, language: LanguageCode): MailMessage;
  passwordReset(to: Recipient & { readonly token: string }, language: LanguageCode): MailMessage;
  /** For an address that is already registered, which the response of the registration must not reveal. */
  accountExists(to: Recipient, language: LanguageCode): MailMessage;
  /** For the address that an account will have, with the link that makes it so. */
  addressChange(to: Recipient & { readonly token: string }, language: LanguageCode): MailMessage;
  /** For the present address of an account that asks for another one. */
  addressChangeAsked(to: Recipient, newAddress: string, language: LanguageCode): MailMessage;
  /** For an address of an account that somebody wants for another account, which the response must not reveal. */
  addressTaken(to: Recipient, language: LanguageCode): MailMessage;
  /** For the owner of an address with which somebody signs in at an issuer. `way` names the issuer. */
  confirmSignIn(to: Recipient & { readonly link: string; readonly way: string }, language: LanguageCode): MailMessage;
  /** For the owner of an account whose second factor was changed. */
  secondFactor(to: Recipient, news: FactorNews, language: LanguageCode): MailMessage;
  /** An invitation by the administrator of that name. `until` is an ISO 8601 time. */
  invitation(to: Recipient & { readonly link: string; readonly until: string }, language: LanguageCode): MailMessage;
  /** For the owner of an account that can now be opened in a further way: by the issuer of that name; null for a password. */
  signInAdded(to: Recipient, way: string | null, language: LanguageCode): MailMessage;
}

type MailKind =
  | 'verify'
  | 'reset'
  | 'accountExists'
  | 'addressChange'
  | 'addressChangeAsked'
  | 'confirmSignIn'
  | 'signInAdded'
  | 'invitation'
  | 'secondFactor';

/** Links begin with `publicUrl`, never with the host of a request. */
export function createMailMessages(translator: Translator, publicUrl: string): MailMessages {
  function compose(
    kind: MailKind,
    to: Recipient & { readonly way?: string; readonly until?: string; readonly intro?: 'introChange' },
    link: string,
    language: LanguageCode,
  ): MailMessage {
    const values = { name: mailName(to.name), way: to.way ?? '', until: to.until ?? '' };
    const text = (part: string): string => translator.translate(language, `mail.${kind}.${part}`, values);
    const parts = {
      greeting: text('greeting'),
      intro: text(to.intro ?? 'intro'),
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
    addressChange: (to, language) =>
      compose('addressChange', to, `${publicUrl}/change-email?token=${encodeURIComponent(to.token)}`, language),
    addressChangeAsked: (to, newAddress, language) =>
      compose('addressChangeAsked', { ...to, way: newAddress }, `${publicUrl}/forgot-password`, language),
    addressTaken: (to, language) =>
      compose('accountExists', { ...to, intro: 'introChange' }, `${publicUrl}/login`, language),
    confirmSignIn: (to, language) => compose('confirmSignIn', to, to.link, language),
    secondFactor(to, news, language) {
      const values = { passkey: 'passkey' in news ? mailName(news.passkey) : '' };
      const way = translator.translate(language, `mail.secondFactor.${news.change}`, values);
      return compose('secondFactor', { ...to, way }, `${publicUrl}/settings`, language);
    },
    invitation(to, language) {
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
      return compose('invitation', { ...to, until: day.format(new Date(to.until)) }, to.link, language);
    },
    signInAdded(to, way, language) {
      const named = way ?? translator.translate(language, 'auth.password');
      return compose('signInAdded', { ...to, way: named }, `${publicUrl}/forgot-password`, language);
    },
  };
}

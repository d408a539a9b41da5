import { type LanguageCode, LANGUAGES } from '../../../shared/languages.ts';
import type { Translator } from '../../i18n/translator.ts';
import { renderMailHtml } from '../../mail/mail-html.ts';
import type { MailMessage } from '../../mail/mail-transport.ts';

interface LaunchMailTo {
  readonly email: string;
  readonly language: LanguageCode;
  /** The token that ends the subscription. */
  readonly token: string;
}

export type ComposeLaunchMail = (to: LaunchMailTo) => MailMessage;

/** Composes the launch mail, in the language in which the subscriber left the address. Links begin with `publicUrl`. */
export function createComposeLaunchMail(translator: Translator, publicUrl: string): ComposeLaunchMail {
  return function composeLaunchMail({ email, language, token }) {
    const text = (part: string): string => translator.translate(language, `mail.launch.${part}`);
    const query = `?token=${encodeURIComponent(token)}`;
    const link = `${publicUrl}/`;
    const page = `${publicUrl}/unsubscribe${query}`;
    const parts = {
      greeting: text('greeting'),
      intro: text('intro'),
      button: text('button'),
      fallback: text('fallback'),
      notes: [text('reason')],
    };
    const farewell = { label: text('unsubscribe'), link: page };
    const dir = LANGUAGES.find(({ code }) => code === language)?.rtl ? 'rtl' : 'ltr';
    return {
      recipient: email,
      subject: text('subject'),
      text: [
        parts.greeting,
        parts.intro,
        `${parts.button}: ${link}`,
        ...parts.notes,
        `${farewell.label}: ${page}`,
      ].join('\n\n'),
      html: renderMailHtml({ ...parts, link, farewell, language, dir }),
      link,
      unsubscribeLink: `${publicUrl}/api/launch-notifications/unsubscribe${query}`,
    };
  };
}

import type { Context } from 'koa';
import type { Translator } from '../../i18n/translator.ts';
import { escapeHtml } from '../../../shared/format/escape-html.ts';
import { readerLanguage } from '../request/reader-language.ts';

/** The page's own title, which the launch page replaces. */
const TITLE = '<title>Cardamom</title>';

/**
 * The web app's page as `/landing` shows it: its head tells, in the reader's language, what it is about. Search engines and
 * previews of links read that without running the app, which keeps it up to date afterwards.
 */
export type WithLaunchHead = (ctx: Context, page: string) => string;

export function createWithLaunchHead(translator: Translator): WithLaunchHead {
  return (ctx, page) => {
    if (!/^\/landing\/?$/.test(ctx.path)) return page;
    ctx.vary('Accept-Language');
    const language = readerLanguage(ctx);
    const text = (key: string): string => escapeHtml(translator.translate(language, key));
    const title = `${text('comingSoon.badge')} · Cardamom`;
    const head = `<title>${title}</title><meta name="description" content="${text('comingSoon.description')}" />`;
    return page.replace(TITLE, () => head);
  };
}

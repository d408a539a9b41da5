import type { Context } from 'koa';
import type { Translator } from '../../i18n/translator.ts';
import { escapeHtml } from '../../../shared/format/escape-html.ts';
import { readerLanguage } from '../request/reader-language.ts';

/** The page's own title, which the launch page replaces. */
const TITLE = '<title>Cardamom</title>';

/**
 * Adds the title and description of the launch page, in the user's language, to the head of the web app's page. Search
 * engines and link previews read them without running the app. In the browser, the app updates them.
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

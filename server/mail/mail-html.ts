import { escapeHtml as escape } from '../../shared/format/escape-html.ts';

interface MailParts {
  readonly greeting: string;
  readonly intro: string;
  readonly button: string;
  readonly fallback: string;
  readonly notes: readonly string[];
  readonly link: string;
  /** The unsubscribe link in a mail to subscribers. */
  readonly farewell?: { readonly label: string; readonly link: string };
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
}

function renderFarewell({ label, link }: NonNullable<MailParts['farewell']>): string {
  return `<p style="margin:16px 0 0;font-size:14px"><a href="${escape(link)}" style="color:#6b6459">${escape(label)}</a></p>`;
}

/** The HTML of a mail with one button. It uses inline styles and a table, because mail programs support little else. */
export function renderMailHtml(parts: MailParts): string {
  const link = escape(parts.link);
  const notes = parts.notes
    .map((note) => `<p style="margin:0 0 8px;color:#6b6459;font-size:14px">${escape(note)}</p>`)
    .join('');
  return `<!doctype html>
<html lang="${escape(parts.language)}" dir="${parts.dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f6f1e7;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#2b2a26;line-height:1.6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fffdf8;border-radius:16px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#2f5d43">Cardamom</p>
<p style="margin:0 0 12px;font-size:16px">${escape(parts.greeting)}</p>
<p style="margin:0 0 24px;font-size:16px">${escape(parts.intro)}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;background:#2f5d43;color:#ffffff;padding:12px 24px;border-radius:999px;text-decoration:none;font-weight:600">${escape(parts.button)}</a></p>
<p style="margin:0 0 4px;color:#6b6459;font-size:14px">${escape(parts.fallback)}</p>
<p style="margin:0 0 24px;font-size:14px;word-break:break-all"><a href="${link}" dir="ltr" style="color:#2f5d43">${link}</a></p>
${notes}${parts.farewell ? renderFarewell(parts.farewell) : ''}
</td></tr></table></td></tr></table></body></html>
`;
}

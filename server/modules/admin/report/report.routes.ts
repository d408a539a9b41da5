import { getActivityReport } from '../../../../shared/api/admin-report.ts';
import { attachment } from '../../../http/attachment.ts';
import type { Route, RouteBuilder } from '../../../http/route.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { readPeriod } from '../activity/activity-period.ts';
import { presentActivity } from '../activity/activity.presenter.ts';
import { readActivity } from '../activity/activity.service.ts';
import { composeReport } from './compose-report.ts';
import type { ReportPrinter } from './report-printer.ts';

export function createReportRoutes(route: RouteBuilder, translator: Translator, printer: ReportPrinter): Route[] {
  return [
    route(getActivityReport, async ({ query, em, language: spoken, ctx }) => {
      const language = query.lang ?? spoken;
      const now = Date.now();
      const summary = presentActivity(await readActivity(em, readPeriod(query, now)), translator, language);
      const content = composeReport(summary, translator, { language, zone: query.tz, now });
      const bytes = await printer.print(content);
      const days = [...new Set(Object.values(summary.dateRange))];
      ctx.set(
        'Content-Disposition',
        attachment(`${content.title} ${days.join(' – ')}.pdf`, `activity-report-${days.join('-')}.pdf`),
      );
      ctx.type = 'application/pdf';
      ctx.body = Buffer.from(bytes);
      return undefined;
    }),
  ];
}

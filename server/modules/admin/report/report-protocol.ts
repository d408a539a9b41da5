import type { ReportContent } from './report-content.ts';

/** Parent to child: a report to draw; one is under way at a time. */
export type DrawMessage = ReportContent;

/** Child to parent. */
export type DrawnMessage =
  | { readonly type: 'drawn'; readonly bytes: Uint8Array }
  | { readonly type: 'failed'; readonly detail: string };

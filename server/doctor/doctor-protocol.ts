import type { ModelReport, ModelTestProgress } from '../../shared/domain/model-report.ts';

/** Child to parent: how far it is, and at last what it found or why it found nothing. */
export type DoctorMessage =
  | { readonly type: 'progress'; readonly progress: ModelTestProgress }
  | { readonly type: 'done'; readonly report: ModelReport }
  | { readonly type: 'failed'; readonly detail: string };

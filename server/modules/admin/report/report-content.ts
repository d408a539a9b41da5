import type { LanguageCode } from '../../../../shared/languages.ts';

/** What the report says, word by word in the reader's language; how it looks is for whoever draws it. */
export interface ReportContent {
  readonly language: LanguageCode;
  readonly title: string;
  /** The days that it is about. */
  readonly days: string;
  /** When it was made, and the zone of its times. */
  readonly made: readonly string[];
  readonly summary: string;
  readonly counts: readonly ReportCount[];
  /** Where there was nothing. */
  readonly quiet: string | null;
  readonly sections: readonly ReportSection[];
}

export interface ReportCount {
  readonly label: string;
  readonly number: string;
}

export interface ReportSection {
  readonly title: string;
  /** That there were more than are listed. */
  readonly note: string | null;
  readonly columns: readonly ReportColumn[];
  /** A cell for each column. */
  readonly rows: readonly (readonly ReportCell[])[];
}

export interface ReportColumn {
  readonly label: string;
  /** Its share of the table's width. */
  readonly share: number;
}

export interface ReportCell {
  readonly text: string;
  /** In small letters beneath. */
  readonly below?: string;
}

import type PDFKitDocument from 'pdfkit';

export type PdfDocument = InstanceType<typeof PDFKitDocument>;

import { PDFParse } from 'pdf-parse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../support/accounts.ts';
import { type ApiApp, startApiApp } from '../support/api-app.ts';
import type { Client } from '../support/client.ts';

const CHEF = newPerson('Chef');
let app: ApiApp;
let chef: Client & { readonly person: Person };
beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: CHEF.email } });
  chef = await signUp(app, CHEF);
  await signUp(app, { ...newPerson('Ahmad'), name: 'أحمد عبد الله' });
  await signUp(app, { ...newPerson('Anita'), name: 'अनिता शर्मा' });
  const em = app.services.createEntityManager();
  await em.execute(`update account set created_at = '2026-03-05T10:00:00Z'`);
});
afterAll(() => app.close());

const PERIOD = { fromDate: '2026-03-01', toDate: '2026-03-31' };

const download = (query: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${app.url}/api/admin/activity-report.pdf?${new URLSearchParams(query)}`, {
    headers: { Cookie: `cardamom_session=${chef.cookie()}` },
  });

async function textOf(answer: Response): Promise<string> {
  const pdf = new PDFParse({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 });
  try {
    return (await pdf.getText()).text;
  } finally {
    await pdf.destroy();
  }
}

describe('the activity report as a file', () => {
  it('tells of the period in the language that is asked for, and is named in it', async () => {
    const answer = await download({ ...PERIOD, tz: 'Asia/Tokyo', lang: 'ja' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const name = encodeURIComponent('活動レポート 2026-03-01 – 2026-03-31.pdf');
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="activity-report-2026-03-01-2026-03-31.pdf"; filename*=UTF-8''${name}`,
    );
    const text = await textOf(answer);
    for (const words of ['活動レポート', '2026/03/05 19:00', 'أحمد عبد الله', 'अनिता शर्मा', CHEF.email]) {
      expect(text).toContain(words);
    }
  });

  it('is in the language of its reader where none is asked for', async () => {
    await chef.put('/api/users/language', { language: 'de' });
    expect(await textOf(await download(PERIOD))).toContain('Registriert');
  });

  it('is refused for a language that there is none of, as for days and zones that are none', async () => {
    const fieldsOf = async (query: Readonly<Record<string, string>>) => (await (await download(query)).json()).fields;
    expect(Object.keys(await fieldsOf({ ...PERIOD, lang: 'xx' }))).toEqual(['lang']);
    expect(Object.keys(await fieldsOf({ ...PERIOD, tz: 'Mars/Olympus' }))).toEqual(['tz']);
    expect(Object.keys(await fieldsOf({ fromDate: '2026-03-31', toDate: '2026-03-01' }))).toEqual(['toDate']);
  });
});

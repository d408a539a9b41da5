import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP_TOKEN_HEADER } from '../../../shared/desktop/local-token.ts';
import { newPerson } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';

const TOKEN = randomBytes(32).toString('base64url');
let stage: Stage;
beforeAll(async () => void (stage = await setStage({ DESKTOP_TOKEN: TOKEN })));
afterAll(() => stage.end());

it('the first account of a server on this computer is signed in as soon as the form was sent', async () => {
  const page = await stage.newPage({ extraHTTPHeaders: { [DESKTOP_TOKEN_HEADER]: TOKEN } });
  const { name, email, password } = newPerson();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(stage.faults).toEqual([]);
});

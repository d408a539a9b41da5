import type { Page } from 'playwright';

/** The input for the account forms. */
const TYPED = {
  Name: 'Mira of the long name, owner of the family’s recipes',
  Email: 'mira.of.the.long.address.in.the.kitchen@a.very.long.name.of.a.kitchen.example',
  Password: 'green pods',
  'New password': 'green pods',
  'Confirm password': 'green pods',
} as const;

/** Fills the fields of those names and sends the form with its button. */
export async function fillAndSend(page: Page, fields: readonly (keyof typeof TYPED)[], button: string): Promise<void> {
  for (const name of fields) await page.getByRole('textbox', { name, exact: true }).fill(TYPED[name]);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Simulate answers that the server cannot be made to give: a slow one, or success for an invalid token. */
const hold = (page: Page, path: string): Promise<unknown> => page.route(`**${path}*`, () => undefined);
const answer = (page: Page, path: string, status: number, json: object): Promise<unknown> =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json }));

const signIn = (page: Page) => fillAndSend(page, ['Email', 'Password'], 'Sign in');
const register = (page: Page) => fillAndSend(page, ['Name', 'Email', 'Password', 'Confirm password'], 'Create account');
const askForLink = (page: Page) => fillAndSend(page, ['Email'], 'Send reset link');
const savePassword = (page: Page) => fillAndSend(page, ['New password', 'Confirm password'], 'Save password');

type Go = (page: Page) => Promise<void>;

/** Opens a path, acts there, and waits for a text. */
const screen =
  (path: string, text: string, act: Go = async () => undefined): Go =>
  async (page) => {
    await page.goto(path);
    await act(page);
    await page.getByText(text).first().waitFor();
  };

/**
 * Every account screen for guests, in every state, with the steps that lead to it. The server offers Google's sign-in.
 */
export const ACCOUNT_SCREENS: Readonly<Record<string, Go>> = {
  'the start page': screen('/', 'Continue with Google'),
  'the sign-in after a verification': screen('/login?verified=true', 'Email verified successfully!'),
  'the sign-in with a long error': screen('/login?error=auth.googleNoEmail', 'Google did not share'),
  'the sign-in with a broken rule': screen('/login', 'Please enter your email address.', (page) =>
    page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ),
  'the sign-in on its way': screen('/login', 'Signing in…', async (page) => {
    await hold(page, '/auth/email/login');
    await signIn(page);
  }),
  'the registration': screen('/register', 'Sign up with Google'),
  'the registration with a broken rule': screen('/register', 'Please enter your name.', (page) =>
    page.getByRole('button', { name: 'Create account', exact: true }).click(),
  ),
  'the registration on its way': screen('/register', 'Creating account…', async (page) => {
    await hold(page, '/auth/email/register');
    await register(page);
  }),
  'the registration that was taken': screen('/register', 'is ready, but it was not sent', async (page) => {
    await answer(page, '/auth/email/register', 201, { success: true });
    await register(page);
  }),
  'the forgotten password': screen('/forgot-password', 'Back to sign-in'),
  'the forgotten password on its way': screen('/forgot-password', 'Sending…', async (page) => {
    await hold(page, '/auth/email/forgot-password');
    await askForLink(page);
  }),
  'the link that was sent': screen('/forgot-password', 'is ready, but it was not sent', async (page) => {
    await answer(page, '/auth/email/forgot-password', 200, { success: true });
    await askForLink(page);
  }),
  'the new password': screen('/reset-password?token=one', 'At least 8 characters'),
  'the new password on its way': screen('/reset-password?token=one', 'Saving…', async (page) => {
    await hold(page, '/auth/email/reset-password');
    await savePassword(page);
  }),
  'the new password with an old link': screen(
    '/reset-password?token=one',
    'This link is invalid or has expired.',
    savePassword,
  ),
  'the new password that was saved': screen('/reset-password?token=one', 'Password changed', async (page) => {
    await answer(page, '/auth/email/reset-password', 200, { success: true });
    await savePassword(page);
  }),
  'the new password without a token': screen('/reset-password', 'This link is invalid or has expired.'),
  'a verification on its way': async (page) => {
    await hold(page, '/auth/email/verify-email');
    await screen('/verify-email?token=one', 'Verifying Email...')(page);
  },
  'a verification': async (page) => {
    await answer(page, '/auth/email/verify-email?token=one', 200, { success: true });
    await screen('/verify-email?token=one', 'Your email has been successfully verified!')(page);
  },
  'a verification without a token': screen('/verify-email', 'This link is invalid or has expired.'),
  'a verification without a server': async (page) => {
    await page.route('**/auth/email/verify-email*', (route) => route.abort());
    await screen('/verify-email?token=one', 'Failed to verify email.')(page);
  },
};

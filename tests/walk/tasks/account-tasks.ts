import { button, dialog, type Task } from '../task.ts';

/** Looking after the account. */
export const ACCOUNT_TASKS: readonly Task[] = [
  {
    name: 'read the notifications and mark them read',
    async run(hand) {
      await hand.click(button(hand.page, /^Notifications/));
      // What is seen is read.
      await hand.see(dialog(hand.page).getByRole('heading', { name: 'Notifications' }));
      await hand.see(button(hand.page, 'Notifications'));
    },
  },
  {
    name: 'switch the interface to German',
    async run(hand) {
      await hand.click(button(hand.page, 'Language'));
      await hand.click(hand.page.getByRole('menuitemradio', { name: /^Deutsch/ }));
      await hand.see(hand.page.locator('html[lang=de]'));
    },
    async cleanUp({ cook }) {
      await cook.put('/api/users/language', { language: 'en' });
    },
  },
  {
    name: 'download all recipes',
    async run(hand) {
      const { page } = hand;
      await hand.click(button(page, /^Account|^Your account/));
      await hand.click(page.getByRole('menuitem', { name: 'Settings' }));
      const download = page.waitForEvent('download', { timeout: 15_000 });
      await hand.click(page.getByRole('link', { name: 'Download all recipes' }));
      await download;
    },
  },
  {
    name: 'log out',
    async run(hand) {
      await hand.click(button(hand.page, 'Log out'));
      await hand.see(hand.page.getByRole('heading', { name: 'Welcome to Cardamom' }));
    },
  },
];

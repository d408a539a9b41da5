import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { bringBridge } from '../../support/desktop/desktop-bridge.ts';
import { busyWorld } from '../../support/screens/desktop-screens.ts';
import { countFiles, type DesktopWorld, newFile, NO_FILES, SCANS } from '../../support/desktop/desktop-world.ts';

let stage: Stage;
let cook: Client;
beforeAll(async () => {
  stage = await setStage();
  cook = await signUpWithRecipes(stage, ['one']);
});
afterAll(() => stage.end());

async function open(path: string, change: (world: DesktopWorld) => void = () => undefined) {
  const page = await stage.newUserPage(cook);
  const bridge = await bringBridge(page, change);
  await page.goto(path);
  return { page, bridge };
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });

const manyFiles = (world: DesktopWorld): void => {
  world.folders.folders = [{ ...SCANS }];
  world.files = Array.from({ length: 10_000 }, (_, place) =>
    newFile(`page ${place}`, place % 2 === 0 ? { state: 'failed', error: 'It is blank.', nextStep: 'checkFile' } : {}),
  );
  world.folders.counts = countFiles(world.files);
};

describe('the page of watched folders', () => {
  it('explains itself where there are none, and adds one by the system’s dialog', async () => {
    const { page, bridge } = await open('/desktop/folders');
    await page.getByText('Choose the folder of your scanner').waitFor();
    await page.getByRole('button', { name: 'Add a folder' }).click();
    await page.getByRole('heading', { name: 'Scans of grandmother' }).waitFor();
    expect(bridge.inputsOf('addFolder')).toHaveLength(1);
    expect(stage.faults).toEqual([]);
  });

  it('pauses a folder, leaves out its subfolders, and moves what was read', async () => {
    const { page, bridge } = await open('/desktop/folders', busyWorld);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Scans of grandmother' }) });
    await card.getByLabel('Watch this folder').click();
    await card.getByText('Paused', { exact: true }).waitFor();
    await card.getByLabel('Include subfolders').click();
    await card.getByLabel('When a file has been read').selectOption('move');
    await expect
      .poll(() => bridge.inputsOf('changeFolder'))
      .toEqual([
        { id: 'scans', isPaused: true },
        { id: 'scans', hasSubfolders: false },
        { id: 'scans', after: 'move' },
      ]);
  });

  it('states why a folder is not watched', async () => {
    const { page } = await open('/desktop/folders', busyWorld);
    await page.getByText('Its drive may not be connected').waitFor();
    await page.getByText('The system does not let Cardamom read this folder.').waitFor();
  });

  it('shows and updates the progress of a folder', async () => {
    const { page, bridge } = await open('/desktop/folders', busyWorld);
    await page.getByText('6 of 8 files are done').waitFor();
    await page.getByRole('button', { name: '2 Not read' }).waitFor();
    const counts = { ...bridge.world.folders.counts, [SCANS.id]: { ...NO_FILES, recipe: 8 } };
    await bridge.emit(page, 'foldersChanged', Object.assign(bridge.world.folders, { counts }));
    await page.getByRole('button', { name: '8 Imported' }).click();
    await page.waitForURL('**/desktop/files?folder=scans&state=recipe');
  });

  it('stops watching a folder only after a confirmation', async () => {
    const { page, bridge } = await open('/desktop/folders', busyWorld);
    await page.getByRole('button', { name: 'Stop watching Downloads' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(bridge.inputsOf('removeFolder')).toEqual([]);
    await page.getByRole('button', { name: 'Stop watching Downloads' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop watching' }).click();
    await page.getByRole('heading', { name: 'Downloads' }).waitFor({ state: 'detached' });
    expect(bridge.inputsOf('removeFolder')).toEqual([{ id: 'paused' }]);
  });

  it.each([
    ['One recipe', true],
    ['Separate recipes', false],
  ])('asks what photos of the same moment are: %s', async (answer, areOneRecipe) => {
    const { page, bridge } = await open('/desktop/folders', busyWorld);
    const question = page.getByRole('listitem').filter({ hasText: 'Are these pages of one recipe?' });
    await question.getByText('IMG_0003.jpg').waitFor();
    await question.getByRole('button', { name: answer }).click();
    await question.waitFor({ state: 'detached' });
    expect(bridge.inputsOf('answerQuestion')).toEqual([{ id: 'burst', areOneRecipe }]);
  });

  it('says what could not be done', async () => {
    const { page, bridge } = await open('/desktop/folders', busyWorld);
    bridge.fail('changeFolder', 'desktop.problem.generic');
    await page.getByLabel('Include subfolders').first().click();
    await page.getByRole('alert').getByText('That did not work.').waitFor();
  });
});

describe('the list of files', () => {
  it('states in the user’s language why a file was not sent', async () => {
    const { page } = await open('/desktop/files', (world) => {
      world.files = [
        newFile('Blank page', { state: 'failed', error: 'Empty.', reason: 'empty', nextStep: 'checkFile' }),
      ];
      world.folders.counts = countFiles(world.files);
    });
    await rowOf(page, 'Blank page').getByText('The file is empty.').waitFor();
    expect(await page.getByText('Empty.', { exact: true }).count()).toBe(0);
  });

  it('holds 10,000 rows and renders only a few', async () => {
    const { page } = await open('/desktop/files', manyFiles);
    await rowOf(page, 'page 0.pdf').waitFor();
    await page.getByText('All 10,000').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await rowOf(page, 'page 9999.pdf').waitFor();
    const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    expect(await rows.count()).toBeLessThan(60);
    expect(await rowOf(page, 'page 9999.pdf').getAttribute('aria-posinset')).toBe('10000');
    expect(await rowOf(page, 'page 0.pdf').count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });

  it('can be navigated and selected by keyboard alone', async () => {
    const { page, bridge } = await open('/desktop/files', manyFiles);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.getByLabel('Select page 0.pdf').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('3 files selected').waitFor();
    await page.keyboard.press('End');
    await expect.poll(focused).toBe('Select page 9999.pdf');
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('Select page 0.pdf');
    await page.keyboard.press('Control+a');
    await page.getByText('10,000 files selected').waitFor();
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.getByLabel('Select page 2.pdf').click();
    await page.getByLabel('Select page 5.pdf').click({ modifiers: ['Shift'] });
    await page.getByText('4 files selected').waitFor();
    await page.getByRole('button', { name: 'Ignore' }).click();
    await expect
      .poll(() => bridge.inputsOf('ignoreFiles'))
      .toEqual([{ ids: ['page 2', 'page 3', 'page 4', 'page 5'] }]);
    await rowOf(page, 'page 2.pdf').getByText('Ignored', { exact: true }).waitFor();
  });

  it('shows each file’s state, reason and next step, and retries it', async () => {
    const { page, bridge } = await open('/desktop/files', busyWorld);
    const row = rowOf(page, 'Sealed letter.pdf');
    await row.getByText('Not read').waitFor();
    await row.getByText('This file is protected by a password.').waitFor();
    await row.getByText('Save it without a password.').waitFor();
    await row.getByRole('button', { name: 'Try again' }).click();
    await row.getByText('It is waiting in the queue.').waitFor();
    expect(bridge.inputsOf('retryFiles')).toEqual([{ ids: ['Sealed letter'] }]);
  });

  it('opens a file, shows it in its folder, and leads to its recipe and to further ones', async () => {
    const { page, bridge } = await open('/desktop/files', busyWorld);
    const choose = async (name: string): Promise<void> => {
      await rowOf(page, 'Book of cakes.pdf').getByRole('button', { name: 'Actions for' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Open the file');
    await choose('Show in its folder');
    await expect.poll(() => bridge.inputsOf('showFileInFolder')).toEqual([{ id: 'Book of cakes' }]);
    expect(bridge.inputsOf('openFile')).toEqual([{ id: 'Book of cakes' }]);
    await choose('More recipes in this document');
    await page.getByRole('dialog', { name: 'More recipes in this document' }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'Book of cakes.pdf').getByRole('button', { name: 'Open the recipe' }).click();
    await page.waitForURL('**/recipe/r2');
  });

  it('is filtered by state and folder in its address, which Back finds again', async () => {
    const { page } = await open('/desktop/files', busyWorld);
    await page.getByText('Not read 2').click();
    await rowOf(page, 'Plum jam.pdf').waitFor({ state: 'detached' });
    await rowOf(page, 'Tax return.pdf').waitFor();
    await page.getByLabel('Folder').selectOption('Added files');
    await page.getByText('No files here').waitFor();
    await page.getByRole('button', { name: 'Watched folders' }).click();
    await page.getByRole('heading', { name: 'Watched folders' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/desktop/files?folder=given&state=failed');
    await page.getByText('No files here').waitFor();
  });

  it('updates with the main process while it is visible', async () => {
    const { page, bridge } = await open('/desktop/files', busyWorld);
    await rowOf(page, 'Plum jam.pdf').getByText('Being read').waitFor();
    bridge.world.files = bridge.world.files.map((file) =>
      file.id === 'Plum jam' ? { ...file, state: 'recipe', recipeId: 'r9' } : file,
    );
    await bridge.emit(page, 'filesChanged');
    await rowOf(page, 'Plum jam.pdf').getByText('Imported').waitFor();
  });

  it('reports a failed load and offers a retry', async () => {
    const { page, bridge } = await open('/desktop/folders', busyWorld);
    bridge.fail('listFiles', 'desktop.problem.generic');
    await page.getByRole('button', { name: 'Show the files', exact: true }).first().click();
    await page.getByText('The list of files could not be loaded.').waitFor();
    bridge.fail('listFiles', null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'Tax return.pdf').waitFor();
  });
});

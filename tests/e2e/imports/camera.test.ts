import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { DESKTOP, PHONE } from '../../support/browser/screen-sizes.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { createFakeCamera, type FakeCamera, SENSOR, refuseCamera } from '../../support/browser/fake-camera.ts';
import { photograph } from '../../support/files/recipe-documents.ts';
import { CAKE, savedPage } from '../../support/files/recipe-files.ts';

/** A name of this machine that is no secure context, unlike localhost. */
const PLAIN_HOST = 'kitchen.example';

let camera: FakeCamera;
let stage: Stage;
let cake: Buffer;
let ingredients: Buffer;
let steps: Buffer;
beforeAll(async () => {
  camera = await createFakeCamera();
  stage = await setStage({}, [...camera.browserArguments, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`]);
  const printer = await stage.newPage({ deviceScaleFactor: 1.5 });
  const print = (html: string) => photograph(printer, html, { width: SENSOR.width / 1.5, height: SENSOR.height / 1.5 });
  cake = await print(savedPage());
  const [first = '', second = ''] = savedPage().split(/(?=<h2>Method)/);
  ingredients = await print(first);
  steps = await print(second);
  await camera.show(cake);
});
afterAll(async () => {
  await stage.end();
  await camera.end();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const preview = (page: Page) => page.getByLabel('Camera preview');
const picture = (page: Page) => page.getByRole('img', { name: /^Picture 1 of/ });
const widthOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth;
  });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** Text recognition takes longest, and longer still on a busy machine. */
const whenImported = (page: Page) =>
  page.getByText(`Recipe "${CAKE.title}" imported successfully!`).waitFor({ timeout: 45_000 });

async function openApp({ isAllowed = true, viewport = DESKTOP } = {}): Promise<Page> {
  const page = await stage.newUserPage(await signUp(stage.app), { viewport });
  if (isAllowed) await page.context().grantPermissions(['camera']);
  await page.goto('/');
  await page.getByText('No recipes yet').waitFor();
  if (!isAllowed) await refuseCamera(page);
  return page;
}

/** Waits for the live picture. Returns a function that reads the state of its track, also after the picture is gone. */
async function whenLive(page: Page) {
  const track = await preview(page).evaluateHandle(async (video: HTMLVideoElement) => {
    while (!(video.srcObject instanceof MediaStream) || video.videoWidth === 0)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return video.srcObject.getVideoTracks()[0];
  });
  return () => track.evaluate((seen) => seen?.readyState);
}

describe('the camera', () => {
  it('takes a photo, again, and sends it by keyboard alone', async () => {
    const page = await openApp();
    await tab(page, 'URL').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('File');
    await page.keyboard.press('ArrowRight');
    const firstTrack = await whenLive(page);
    const asked = await preview(page).evaluate((video: HTMLVideoElement) => {
      const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : [];
      return track?.getConstraints();
    });
    // A browser does not report whether an ideal constraint was met.
    expect(asked).toEqual({ facingMode: 'environment', width: 640, height: 480 });

    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function encode(done, type, quality) {
        Object.assign(window, { encoded: { type, quality } });
        toBlob.call(this, done, type, quality);
      };
    });
    await button(page, 'Capture photo').focus();
    await page.keyboard.press('Enter');
    await picture(page).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'encoded'))).toEqual({ type: 'image/jpeg', quality: 0.8 });
    expect(await firstTrack()).toBe('ended');
    await expect.poll(() => focused(page)).toBe('Upload');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await whenLive(page);
    expect(await focused(page)).toBe('Capture photo');
    await page.keyboard.press('Enter');
    await picture(page).waitFor();
    // The stream has the requested size; the photo has the full size of the camera.
    expect(await widthOf(picture(page))).toBe(SENSOR.width);

    await expect.poll(() => focused(page)).toBe('Upload');
    await page.keyboard.press('Enter');
    await page.getByText('Processing new recipe...').waitFor();
    await expect.poll(() => focused(page)).toBe('Capture photo');
    expect(stage.faults).toEqual([]);
  });

  it('is looked through only while its tab is open, on a page that is seen, with no dialog over it', async () => {
    const page = await openApp({ viewport: PHONE });
    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await tab(page, 'Camera').click();
    const tracks = [await whenLive(page)];
    await tab(page, 'File').click();
    expect(await tracks[0]?.()).toBe('ended');
    await tab(page, 'Camera').click();
    tracks.push(await whenLive(page));
    await hide(true);
    expect(await tracks[1]?.()).toBe('ended');
    await hide(false);
    tracks.push(await whenLive(page));
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menu').waitFor();
    expect(await tracks[2]?.()).toBe('live');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => tracks[2]?.()).toBe('ended');
    await page.keyboard.press('Escape');
    await whenLive(page);
  });

  it('is sharp where the browser takes no photos, and keeps what it took while it cannot be sent', async () => {
    const page = await openApp();
    await page.evaluate(() => Reflect.deleteProperty(window, 'ImageCapture'));
    await tab(page, 'Camera').click();
    await whenLive(page);
    await button(page, 'Capture photo').click();
    await picture(page).waitFor();
    expect(await widthOf(picture(page))).toBe(SENSOR.width);
    await page.route('**/upload/file', (route) => route.abort());
    await button(page, 'Upload').click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await tab(page, 'URL').click();
    await tab(page, 'Failed to upload captured image Camera').click();
    await picture(page).waitFor();
    await page.unroute('**/upload/file');
    await button(page, 'Try again').click();
    await page.getByText('Processing new recipe...').waitFor();
    await whenLive(page);
  });
});

describe('several photos', () => {
  it('are put in order and become one recipe', async () => {
    const page = await openApp({ viewport: PHONE });
    const photo = (number: number) => page.getByRole('button', { name: `Show picture ${number} of 2` });
    await camera.show(steps);
    await tab(page, 'Camera').click();
    await whenLive(page);
    await button(page, 'Capture photo').click();
    await picture(page).waitFor();
    await camera.show(ingredients);
    await button(page, 'Add another page').click();
    await button(page, 'Back to the photos').click();
    await button(page, 'Add another page').click();
    await whenLive(page);
    await button(page, 'Capture photo').click();
    await page.getByRole('img', { name: 'Picture 2 of 2' }).waitFor();
    await button(page, 'Move picture earlier').click();
    expect(await photo(1).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => focused(page)).toBe('Move picture earlier');
    await button(page, 'Upload all (2)').click();
    await page.getByText('Processing new recipe...').waitFor();
    await tab(page, 'URL').click();
    await whenImported(page);
    await page.getByRole('button', { name: CAKE.title, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Instructions' }).waitFor();
    const text = await dialog.innerText();
    for (const line of [...CAKE.ingredients, ...CAKE.steps]) expect(text).toContain(line);
    await dialog.getByText('Imported from Camera').waitFor();
    const [recipe, ...others] = await (await page.request.get('/api/recipes')).json();
    expect(recipe.originalSource.name).toMatch(/^camera-capture-\d+\.jpg/);
    expect(others).toEqual([]);
    await camera.show(cake);
  });
});

describe('a camera that cannot be used', () => {
  it('says so with the reason, takes a photo instead, and is tried again', async () => {
    const page = await openApp({ isAllowed: false });
    await tab(page, 'Camera').click();
    const error = page.getByRole('alert');
    await error
      .getByText("Unable to access camera. Please check permissions and ensure you're using HTTPS.", { exact: true })
      .waitFor();
    await error.getByText('Allow it in the site settings').waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose photos').click()]);
    await chooser.setFiles({ name: 'from the album.jpeg', mimeType: 'image/jpeg', buffer: cake });
    await picture(page).waitFor();
    await button(page, 'Retake').click();
    await button(page, 'Try again').click();
    await error.getByText('Allow it in the site settings').waitFor();
    await page.context().grantPermissions(['camera']);
    // The page is told of the new permission and starts the camera by itself.
    await whenLive(page);
  });

  it('comes back while a photo is chosen, which is taken all the same', async () => {
    const page = await openApp({ isAllowed: false });
    await tab(page, 'Camera').click();
    await page.getByRole('alert').getByText('Allow it in the site settings').waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose photos').click()]);
    await page.context().grantPermissions(['camera']);
    await whenLive(page);
    await chooser.setFiles({ name: 'from the album.jpeg', mimeType: 'image/jpeg', buffer: cake });
    await picture(page).waitFor();
  });

  it('is opened also where it was allowed before the browser said so', async () => {
    const page = await openApp({ isAllowed: false });
    const slowly = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const query = navigator.permissions.query.bind(navigator.permissions);
      navigator.permissions.query = (wanted) => promise.then(() => query(wanted));
      return resolve;
    });
    await tab(page, 'Camera').click();
    await page.getByRole('alert').getByText('Allow it in the site settings').waitFor();
    await page.context().grantPermissions(['camera']);
    await slowly.evaluate((answer) => answer());
    await whenLive(page);
  });

  it('is explained on a page that came by plain http', async () => {
    const user = await signUp(stage.app);
    const page = await stage.newPage();
    const url = stage.app.url.replace(/\/\/[^:]+/, `//${PLAIN_HOST}`);
    await page.context().addCookies([{ name: 'cardamom_session', value: user.cookie() ?? '', url }]);
    await page.goto(url);
    await tab(page, 'Camera').click();
    await page.getByRole('alert').getByText('Browsers allow the camera on secure pages only.').waitFor();
    await button(page, 'Choose photos').waitFor();
  });
});

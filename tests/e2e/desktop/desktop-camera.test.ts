import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { keepCameraIds } from '../../support/browser/fake-camera.ts';
import { bringBridge, type StandInBridge } from '../../support/desktop/desktop-bridge.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({}, ['--use-fake-device-for-media-stream=device-count=2']);
});
afterAll(() => stage.end());

async function openCamera(cameraId: string | null): Promise<{ page: Page; bridge: StandInBridge }> {
  const page = await stage.newUserPage(await signUp(stage.app));
  await page.context().grantPermissions(['camera']);
  await keepCameraIds(page);
  const bridge = await bringBridge(page, (world) => (world.preferences.cameraId = cameraId));
  await page.goto('/');
  await page.getByRole('tab', { name: 'Camera' }).click();
  await page.getByText('Starting the camera').waitFor({ state: 'detached' });
  return { page, bridge };
}
/** The name of the camera that the page uses. */
const seen = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const { srcObject } = video;
    return srcObject instanceof MediaStream ? srcObject.getVideoTracks()[0]?.label : undefined;
  });

describe('the camera of the desktop app', () => {
  it('is chosen by its name, kept, and opened first from then on', async () => {
    const { page, bridge } = await openCamera(null);
    const choice = page.getByRole('combobox', { name: 'Camera', exact: true });
    await choice.waitFor();
    const names = await choice.locator('option').allInnerTexts();
    expect(names).toHaveLength(3);
    const [, , second = ''] = names;
    await choice.selectOption(second);
    await expect.poll(() => seen(page)).toBe(second);
    const kept = bridge.world.preferences.cameraId;
    expect(kept).not.toBeNull();
    await page.reload();
    await page.getByRole('tab', { name: 'Camera' }).click();
    await expect.poll(() => seen(page)).toBe(second);
    await page.goto('/settings');
    await expect.poll(() => page.getByRole('combobox', { name: 'Camera', exact: true }).inputValue()).toBe(kept);
    expect(stage.faults).toEqual([]);
  });

  it('that was unplugged is replaced by another one, and stays kept', async () => {
    const { page, bridge } = await openCamera('a camera that is gone');
    await expect.poll(() => seen(page)).toBeTruthy();
    expect(bridge.world.preferences.cameraId).toBe('a camera that is gone');
  });
});

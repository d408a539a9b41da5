import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';

/** What a task takes. `seconds` are those of the hand and of the application. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
  readonly seconds: number;
}

/**
 * Times of the keystroke-level model in seconds, for a person who does not type for a living: Card, Moran and Newell,
 * "The keystroke-level model for user performance time with interactive systems", CACM 23 (1980). Times to think are left
 * out, since they are the same for each interface.
 */
const KEY_S = 0.28;
const POINT_S = 1.1;
const PRESS_AND_RELEASE_S = 0.2;
const CHANGE_OF_DEVICE_S = 0.4;
/** How long the application may take for a step. */
const STEP_MS = 15_000;

/** An import of a photo may take this long on a busy machine. */
const RESULT_MS = 60_000;

type Device = 'mouse' | 'keyboard';

/** Does what a person would do with the mouse and the keyboard, and counts it. */
export interface Hand {
  readonly page: Page;
  /** Clicks an element; one outside of the window costs a turn of the wheel, which counts as a click. */
  click(target: Locator): Promise<void>;
  /** Presses one key, such as `Enter` or `Control+s`. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Puts a text that was copied elsewhere at the focus. */
  paste(text: string): Promise<void>;
  /** Chooses files in the dialog that a click on `opener` opens: two clicks. */
  choose(opener: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void>;
  /** Opens a list of choices and picks one: two clicks. */
  pick(list: Locator, option: string): Promise<void>;
  /** Waits for what the task leads to. */
  see(target: Locator): Promise<void>;
  effort(): Effort;
}

const isInWindow = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

export function createHand(page: Page): Hand {
  const started = performance.now();
  let device: Device = 'mouse';
  let clicks = 0;
  let keys = 0;
  let handSeconds = 0;

  function use(next: Device, seconds: number): void {
    handSeconds += seconds + (next === device ? 0 : CHANGE_OF_DEVICE_S);
    device = next;
  }

  async function reach(target: Locator): Promise<Locator> {
    const first = target.first();
    await first.waitFor({ timeout: STEP_MS });
    if (!(await isInWindow(first))) {
      clicks += 1;
      use('mouse', PRESS_AND_RELEASE_S);
    }
    clicks += 1;
    use('mouse', POINT_S + PRESS_AND_RELEASE_S);
    return first;
  }

  async function press(key: string): Promise<void> {
    const together = key.split('+').length;
    keys += together;
    use('keyboard', KEY_S * together);
    await page.keyboard.press(key);
  }

  return {
    page,
    async click(target) {
      await (await reach(target)).click({ timeout: STEP_MS });
    },
    press,
    async type(text) {
      keys += text.length;
      use('keyboard', KEY_S * text.length);
      await page.keyboard.type(text);
    },
    async paste(text) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await press('Control+v');
    },
    async choose(opener, files) {
      const target = await reach(opener);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser', { timeout: STEP_MS }),
        target.click({ timeout: STEP_MS }),
      ]);
      clicks += 1;
      use('mouse', POINT_S + PRESS_AND_RELEASE_S);
      await chooser.setFiles(files);
    },
    async pick(list, option) {
      const target = await reach(list);
      clicks += 1;
      use('mouse', POINT_S + PRESS_AND_RELEASE_S);
      await target.selectOption(option);
    },
    async see(target) {
      await target.first().waitFor({ timeout: RESULT_MS });
      // The next step of a person begins with what is drawn.
      await delay(0);
    },
    effort: () => ({ clicks, keys, seconds: handSeconds + (performance.now() - started) / 1_000 }),
  };
}

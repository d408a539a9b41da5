import { z } from 'zod';
import {
  DESKTOP_CALLS,
  type DesktopAnswer,
  type DesktopCallName,
  type DesktopCalls,
  type DesktopReply,
} from '../../../shared/desktop/calls.ts';
import { DESKTOP_CALL_CHANNEL, DESKTOP_GIVE_CHANNEL } from '../../../shared/desktop/channels.ts';
import { APP_ORIGIN } from '../platform/app-scheme.ts';
import { DesktopError } from '../platform/desktop-error.ts';
import type { CallEvent, ElectronApi } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';

/** The return type of a handler; void if the call has no reply. */
type Handled<Name extends DesktopCallName> = undefined extends DesktopReply<Name> ? void : DesktopReply<Name>;

/** One handler for each call; the compiler reports a missing one. */
export type CallHandlers = {
  readonly [Name in DesktopCallName]: (
    input: z.output<DesktopCalls[Name]['input']>,
  ) => Handled<Name> | Promise<Handled<Name>>;
};

interface AnswerOptions {
  readonly ipcMain: ElectronApi['ipcMain'];
  readonly handlers: CallHandlers;
  /** Imports files by their paths; resolves with the number of accepted files. */
  readonly give: (paths: readonly string[]) => Promise<number>;
  readonly logger: Logger;
}

const pathsSchema = z.array(z.string().min(1)).max(10_000);
const nameSchema = z.enum(Object.keys(DESKTOP_CALLS) as DesktopCallName[]);

/** Whether the sender is the app's page: not a frame within it, and not a page of another origin. */
function isOwnPage({ senderFrame }: CallEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === APP_ORIGIN;
}

/** The error for the window. An unexpected error is logged, and the window gets a general message. */
function refusal(error: unknown, name: string, logger: Logger): DesktopAnswer {
  if (error instanceof DesktopError) {
    logger.warn({ name, code: error.code, err: error.cause }, 'call of the window was refused');
    return { ok: false, code: error.code };
  }
  logger.error({ err: error, name }, 'call of the window failed');
  return { ok: false, code: 'desktop.errors.failed' };
}

function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new DesktopError('desktop.errors.invalidInput', { cause: parsed.error });
  return parsed.data;
}

/** Answers the calls of the window, and checks sender, name, input and reply of each. */
export function answerCalls({ ipcMain, handlers, give, logger }: AnswerOptions): void {
  async function call(name: DesktopCallName, input: unknown): Promise<unknown> {
    const schemas = DESKTOP_CALLS[name];
    const handle = handlers[name] as (checked: unknown) => unknown;
    return schemas.reply.parse(await handle(parseInput(schemas.input, input)));
  }
  async function answer(event: CallEvent, name: string, work: () => Promise<unknown>): Promise<DesktopAnswer> {
    try {
      if (!isOwnPage(event)) throw new Error('the call came from another page or frame');
      return { ok: true, reply: await work() };
    } catch (error) {
      return refusal(error, name, logger);
    }
  }
  ipcMain.handle(DESKTOP_CALL_CHANNEL, (event, name, input) =>
    answer(event, typeof name === 'string' ? name.slice(0, 100) : 'no name', () =>
      call(parseInput(nameSchema, name), input),
    ),
  );
  ipcMain.handle(DESKTOP_GIVE_CHANNEL, (event, paths) =>
    answer(event, 'give', () => give(parseInput(pathsSchema, paths))),
  );
}

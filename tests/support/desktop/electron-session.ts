import type { ElectronSession } from '../../../desktop/main/platform/electron-api.ts';

type PermissionRequest = NonNullable<Parameters<ElectronSession['setPermissionRequestHandler']>[0]>;
type PermissionCheck = NonNullable<Parameters<ElectronSession['setPermissionCheckHandler']>[0]>;
type Permission = Parameters<PermissionRequest>[1];
type ProtocolHandler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (details: { url: string }, callback: (response: { cancel?: boolean }) => void) => void;

/** A session: its partition, its pages and its permissions. */
export class StandInSession {
  readonly handlers = new Map<string, ProtocolHandler>();
  readonly words: string[] = [];
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr'];
  spelling: { isOn: boolean; languages: string[] } = { isOn: true, languages: [] };
  isCleared = false;
  private request: PermissionRequest | null = null;
  private check: PermissionCheck | null = null;
  private beforeRequest: BeforeRequest | null = null;
  private device: ((details: never) => boolean) | null = null;

  readonly protocol = {
    handle: (scheme: string, handler: ProtocolHandler): void => void this.handlers.set(scheme, handler),
  };
  readonly webRequest = {
    onBeforeRequest: (listener: unknown): void => {
      this.beforeRequest = listener as BeforeRequest;
    },
  };
  setPermissionRequestHandler(handler: PermissionRequest | null): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: ((details: never) => boolean) | null): void {
    this.device = handler;
  }
  setSpellCheckerEnabled(isOn: boolean): void {
    this.spelling.isOn = isOn;
  }
  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.filter((code) => !this.availableSpellCheckerLanguages.includes(code));
    if (unknown.length > 0)
      throw new Error(`Invalid language code provided: "${unknown[0]}" is not a valid language code`);
    this.spelling.languages = languages;
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    return this.words.push(word) > 0;
  }
  async clearStorageData(): Promise<void> {
    this.isCleared = true;
  }

  /** The result of a permission request by a page of that address. Chromium grants it if there is no handler. */
  async ask(permission: Permission, url: string, details: object = {}): Promise<boolean> {
    const { request } = this;
    if (!request) return true;
    return new Promise((resolve) => {
      const given = { isMainFrame: true, requestingUrl: url, ...details };
      request(null as never, permission, resolve, given);
    });
  }
  /** The result of a permission check without a request. */
  mayCheck(permission: string, origin: string, details: object = {}): boolean {
    const given = { isMainFrame: true, ...details };
    return this.check ? this.check(null, permission as Parameters<PermissionCheck>[1], origin, given) : true;
  }
  mayUseDevices(): boolean {
    return this.device ? this.device({} as never) : true;
  }
  /** Whether a page of the session may load an address at all. */
  async mayLoad(url: string): Promise<boolean> {
    const { beforeRequest } = this;
    return new Promise((resolve) => {
      if (beforeRequest) beforeRequest({ url }, ({ cancel }) => resolve(cancel !== true));
      else resolve(true);
    });
  }
  /** The response to a request for an address of a handled scheme. */
  async fetch(url: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const handler = this.handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new TypeError(`no handler for ${url}`);
    return handler(new Request(url, init));
  }
}

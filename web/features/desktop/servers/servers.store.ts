import { createStore, type StoreApi } from 'zustand';
import type { ServerCheck, Servers } from '../../../../shared/desktop/servers.ts';
import type { Message } from '../../../i18n/message.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { attempt, type NoticeState } from '../page/notice.store.ts';

export interface ServersState {
  /** null until the main process has sent them. */
  readonly servers: Servers | null;
  readonly address: string;
  /** The test result of the server at `address`. */
  readonly check: ServerCheck | null;
  /** The error of the typed address. */
  readonly problem: Message | null;
  readonly busy: 'testing' | 'choosing' | 'connecting' | null;
  serversChanged(servers: Servers): void;
  serversRequested(): Promise<void>;
  addressChanged(address: string): void;
  tested(): Promise<void>;
  /** Connects to the tested server; the window reloads. */
  chosen(): Promise<void>;
  switched(id: string): Promise<void>;
  forgotten(id: string): Promise<void>;
  thisComputerChosen(): Promise<void>;
  dataFolderOpened(): Promise<void>;
  connectionRetried(): Promise<void>;
}

interface ServersOptions {
  readonly desktop: DesktopClient;
  readonly notice: StoreApi<NoticeState>;
}

export function createServersStore({ desktop, notice }: ServersOptions): StoreApi<ServersState> {
  return createStore<ServersState>()((set, get) => {
    async function work(busy: ServersState['busy'], action: () => Promise<unknown>): Promise<void> {
      if (get().busy !== null) return;
      set({ busy });
      await attempt(notice, action);
      set({ busy: null });
    }
    return {
      servers: null,
      address: '',
      check: null,
      problem: null,
      busy: null,
      serversChanged: (servers) => set({ servers }),
      async serversRequested() {
        await attempt(notice, async () => set({ servers: await desktop.call('getServers') }));
      },
      addressChanged: (address) => set({ address, check: null, problem: null }),
      async tested() {
        const address = get().address.trim();
        if (address === '') return set({ problem: { key: 'desktop.servers.addressMissing' } });
        await work('testing', async () => {
          const check = await desktop.call('testServer', { address });
          if (get().address.trim() === address) set({ check, problem: null });
        });
      },
      async chosen() {
        const { check } = get();
        if (check) await work('choosing', () => desktop.call('useServer', { address: check.address }));
      },
      switched: (id) => work('choosing', () => desktop.call('switchServer', { id })),
      forgotten: (id) => work('choosing', () => desktop.call('forgetServer', { id })),
      thisComputerChosen: () => work('choosing', () => desktop.call('useThisComputer')),
      async dataFolderOpened() {
        await attempt(notice, () => desktop.call('openDataFolder'));
      },
      connectionRetried: () => work('connecting', () => desktop.call('retryConnection')),
    };
  });
}

export const [ServersProvider, useServers] = createStoreContext<ServersState>('Servers');

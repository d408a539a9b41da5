import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DesktopAnswer, DesktopBridge } from '../../shared/desktop/calls.ts';
import {
  DESKTOP_BRIDGE,
  DESKTOP_CALL_CHANNEL,
  DESKTOP_EVENT_CHANNEL,
  DESKTOP_GIVE_CHANNEL,
} from '../../shared/desktop/channels.ts';

const bridge: DesktopBridge = {
  call: (name, input) => ipcRenderer.invoke(DESKTOP_CALL_CHANNEL, name, input),
  listen(listener) {
    const hear = (_event: unknown, name: string, payload: unknown): void => listener(name, payload);
    ipcRenderer.on(DESKTOP_EVENT_CHANNEL, hear);
    return () => ipcRenderer.off(DESKTOP_EVENT_CHANNEL, hear);
  },
  async give(files) {
    // A file created by the page has no path.
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '');
    if (paths.length === 0) return 0;
    const answer: DesktopAnswer = await ipcRenderer.invoke(DESKTOP_GIVE_CHANNEL, paths);
    if (!answer.ok) throw new Error(answer.code);
    return Number(answer.reply);
  },
};

contextBridge.exposeInMainWorld(DESKTOP_BRIDGE, bridge);

/** The components of the desktop app (`DesktopParts`). Browsers never load this module. */
export { FetchButton } from './fetch/fetch-button.tsx';
export { DesktopFrame } from './frame/desktop-frame.tsx';
export { DesktopMember } from './frame/desktop-member.tsx';
export { DesktopPages } from './frame/desktop-pages.tsx';
export { GivenImport } from './given/given-import.tsx';
export { CameraChoice } from './preferences/camera-choice.tsx';
export { CameraSettingsButton } from './preferences/camera-settings-button.tsx';
export { DesktopSections } from './preferences/desktop-sections.tsx';

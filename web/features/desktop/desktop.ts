/**
 * All that only the desktop app shows, in one file of the build: it is loaded from the computer itself, and pages of a
 * browser, which load none of it, need not list many.
 */
export { createDesktopPlatform } from '../../platform/desktop.ts';
export { DesktopFrame } from './frame/desktop-frame.tsx';
export { DesktopMember } from './frame/desktop-member.tsx';
export { DesktopPages } from './frame/desktop-pages.tsx';
export { FetchButton } from './fetch/fetch-button.tsx';
export { GivenImport } from './given/given-import.tsx';
export { CameraChoice } from './preferences/camera-choice.tsx';
export { CameraSettingsButton } from './preferences/camera-settings-button.tsx';
export { DesktopSections } from './preferences/desktop-sections.tsx';

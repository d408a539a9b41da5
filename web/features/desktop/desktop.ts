import type { DesktopParts } from '../../platform/desktop-parts.ts';
import { FetchButton } from './fetch/fetch-button.tsx';
import { DesktopFrame } from './frame/desktop-frame.tsx';
import { DesktopMember } from './frame/desktop-member.tsx';
import { DesktopPages } from './frame/desktop-pages.tsx';
import { GivenImport } from './given/given-import.tsx';
import { CameraChoice } from './preferences/camera-choice.tsx';
import { CameraSettingsButton } from './preferences/camera-settings-button.tsx';
import { DesktopSections } from './preferences/desktop-sections.tsx';

/** Browsers never load this module. */
export const DESKTOP_PARTS: DesktopParts = {
  CameraChoice,
  CameraSettingsButton,
  DesktopFrame,
  DesktopMember,
  DesktopPages,
  DesktopSections,
  FetchButton,
  GivenImport,
};

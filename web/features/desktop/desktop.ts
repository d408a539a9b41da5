import type { DesktopParts } from '../../platform/desktop-parts.ts';
import { FetchButton } from './fetch/fetch-button.tsx';
import { DesktopFrame } from './frame/desktop-frame.tsx';
import { DesktopMember, DesktopPages } from './frame/desktop-member.tsx';
import { GivenImport } from './given/given-import.tsx';
import { CameraChoice, CameraSettingsButton } from './preferences/camera-choice.tsx';
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

import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { FailedJob } from '../../shared/domain/failed-job.ts';
import type { DesktopClient } from './platform.ts';

export interface FetchButtonProps {
  readonly desktop: DesktopClient;
  readonly job: FailedJob;
  /** The id of the element that names the import, for screen readers. */
  readonly describedBy: string;
}

export interface CameraChoiceProps {
  /** Opens the chosen camera; null means the system's choice. */
  readonly onChosen: (deviceId: string | null) => void;
}

/** The components that only the desktop app has. Other features show them without importing the desktop feature. */
export interface DesktopParts {
  readonly CameraChoice: ComponentType<CameraChoiceProps>;
  readonly CameraSettingsButton: ComponentType;
  readonly DesktopFrame: ComponentType<{ readonly children: ReactNode }>;
  readonly DesktopMember: ComponentType<{ readonly desktop: DesktopClient }>;
  readonly DesktopPages: ComponentType;
  readonly DesktopSections: ComponentType;
  readonly FetchButton: ComponentType<FetchButtonProps>;
  readonly GivenImport: ComponentType;
}

const DesktopPartsContext = createContext<DesktopParts | null>(null);
DesktopPartsContext.displayName = 'DesktopParts';

export const DesktopPartsProvider = DesktopPartsContext.Provider;

/** null in a browser. */
export const useDesktopParts = (): DesktopParts | null => useContext(DesktopPartsContext);

/** The lamp of a phone; TypeScript's DOM does not know it. */
type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean };
type TorchConstraint = MediaTrackConstraintSet & { readonly torch: boolean };

export function hasTorch(track: MediaStreamTrack): boolean {
  // Older browsers do not tell what a camera can.
  const capabilities = (track.getCapabilities as (() => TorchCapabilities) | undefined)?.call(track);
  return capabilities?.torch === true;
}

export async function switchTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  const request: TorchConstraint = { torch };
  await track.applyConstraints({ ...track.getConstraints(), advanced: [request] });
}

import { describe, expect, it } from 'vitest';
import { otherCamera } from './live-view.tsx';

const camera = (deviceId: string) => ({ kind: 'videoinput', deviceId }) as const;
const microphone = { kind: 'audioinput', deviceId: 'm' } as const;

describe('the other camera', () => {
  it('is null if there is only one', () =>
    expect(otherCamera([microphone, camera('a')], { deviceId: 'a' })).toBeNull());

  it('of a phone is on the other side, even if there are several on one side', () => {
    const lenses = ['wide', 'far', 'near', 'front'].map(camera);
    expect(otherCamera(lenses, { deviceId: 'wide', facingMode: 'environment' })).toEqual({ facing: 'user' });
    expect(otherCamera(lenses, { deviceId: 'front', facingMode: 'user' })).toEqual({ facing: 'environment' });
  });

  it('of a desktop computer is the next one, and after the last the first', () => {
    const cameras = [camera('a'), microphone, camera('b')];
    expect(otherCamera(cameras, { deviceId: 'a' })).toEqual({ deviceId: 'b' });
    expect(otherCamera(cameras, { deviceId: 'b' })).toEqual({ deviceId: 'a' });
  });
});

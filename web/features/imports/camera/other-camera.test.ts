import { describe, expect, it } from 'vitest';
import { otherCamera } from './live-view.tsx';

const camera = (deviceId: string) => ({ kind: 'videoinput', deviceId }) as const;
const microphone = { kind: 'audioinput', deviceId: 'm' } as const;

describe('the other camera', () => {
  it('is none where there is a single one', () =>
    expect(otherCamera([microphone, camera('a')], { deviceId: 'a' })).toBeNull());

  it('of a phone is the other side, however many look the same way', () => {
    const lenses = ['wide', 'far', 'near', 'front'].map(camera);
    expect(otherCamera(lenses, { deviceId: 'wide', facingMode: 'environment' })).toEqual({ facing: 'user' });
    expect(otherCamera(lenses, { deviceId: 'front', facingMode: 'user' })).toEqual({ facing: 'environment' });
  });

  it('at a desk is the next one, and after the last the first', () => {
    const cameras = [camera('a'), microphone, camera('b')];
    expect(otherCamera(cameras, { deviceId: 'a' })).toEqual({ deviceId: 'b' });
    expect(otherCamera(cameras, { deviceId: 'b' })).toEqual({ deviceId: 'a' });
  });
});

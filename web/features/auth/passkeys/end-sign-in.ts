import type { EndpointReply } from '../../../../shared/api/definition/endpoint.ts';
import type { finishSignIn } from '../../../../shared/api/second-factor.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Goes on after the second step of a sign-in: to the app, or to the page that opens the desktop app. */
export function endSignIn(platform: Platform, reply: EndpointReply<typeof finishSignIn>): void {
  if ('returnPath' in reply) location.assign(reply.returnPath);
  else platform.restart();
}

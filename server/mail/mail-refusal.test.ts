import { describe, expect, it } from 'vitest';
import { refusalOf } from './mailer.ts';

const ANN = 'ann@kitchen.example';

/** An error as nodemailer throws it. */
function failure(command: string, response: string): Error {
  const responseCode = Number.parseInt(response, 10);
  return Object.assign(new Error(`Command failed: ${response}`), { command, response, responseCode });
}

describe('a reply of a mail server', () => {
  it.each([
    ['MAIL FROM', '550 unknown user'],
    ['MAIL FROM', '553 5.7.1 not owned by user cook'],
    ['AUTH PLAIN', '535 5.7.8 authentication failed'],
    ['RCPT TO', '550 5.1.8 <kitchen@cook.example>: Domain not found'],
    ['RCPT TO', '553 5.7.1 <kitchen@cook.example>: Sender address rejected: not owned by user'],
    ['RCPT TO', '550 Sender verify failed'],
    ['RCPT TO', '554 5.7.1 <ann@kitchen.example>: Relay access denied'],
    ['RCPT TO', '530 authentication required'],
    ['DATA', '550 5.7.26 This mail has been blocked because the sender is unauthenticated'],
  ])('to %s that reads "%s" refuses the sender', (command, response) => {
    expect(refusalOf(failure(command, response), ANN)).toBe('sender');
  });

  it.each([
    ['RCPT TO', '550 5.1.1 <ann@kitchen.example>: no such user'],
    ['RCPT TO', '552 mailbox full'],
    ['DATA', '554 5.7.1 looks like spam'],
  ])('to %s that reads "%s" refuses one mail', (command, response) => {
    expect(refusalOf(failure(command, response), ANN)).toBe('mail');
  });

  it.each([
    ['relay@evil.example', '550 5.1.1 <relay@evil.example>: Recipient address rejected: User unknown'],
    ['relay@evil.example', '550 No such user: RELAY@EVIL.example'],
    ['relay@evil.example', '550 relay is unknown at evil.example'],
    ['ann@relay.example', '550 5.4.1 Recipient address rejected at relay.example: Access denied'],
    ['sender@rejected.example', '550 <sender@rejected.example> unknown'],
    ['+sender.rejected+@evil.example', '550 +sender.rejected+@evil.example is unknown'],
    ['ann@evil.example', '550 5.1.1 <ann@evil.example>: undeliverable: evil.example said: 550 5.7.26 sender rejected'],
    ['ann@evil.example', '552 5.2.2 mailbox full; relaying to ann@evil.example'],
  ])('about %s that reads "%s" refuses that mail alone', (recipient, response) => {
    expect(refusalOf(failure('RCPT TO', response), recipient)).toBe('mail');
  });

  it.each([
    ['MAIL FROM', '451 4.3.0 try again later'],
    ['RCPT TO', '450 4.1.8 Sender address rejected: Domain not found'],
    ['AUTH PLAIN', '454 temporary authentication failure'],
    ['EHLO', '554 no service here'],
  ])('to %s that reads "%s" may change', (command, response) => {
    expect(refusalOf(failure(command, response), ANN)).toBeNull();
  });

  it('that never came may still come', () => {
    const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION', command: 'CONN' });
    expect([refusalOf(unreachable, ANN), refusalOf('timeout', ANN)]).toEqual([null, null]);
  });

  it('is not needed to refuse a sender that is no address', () => {
    expect(refusalOf(Object.assign(new Error('Invalid sender "cook"'), { command: 'API' }), ANN)).toBe('sender');
  });
});

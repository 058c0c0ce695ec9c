import { describe, expect, it } from 'vitest';
import { graceMs } from '../process/open-shop.ts';
import { smtpOptions } from './mailer.ts';

describe('the SMTP connection', () => {
  it.each([
    ['smtp://user:secret@relay.example:587', true],
    ['smtp://relay.example', true],
    ['smtp://relay.internal:25?requireTLS=false', false],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://localhost:1025', false],
    ['smtps://user:secret@relay.example', false],
  ])('to %s demands STARTTLS: %s', (url, required) => {
    expect(smtpOptions(url).requireTLS).toBe(required);
  });

  it('waits 10 s for a connection and 20 s for an answer, which a `jobs` that is told to end waits for too', () => {
    const { connectionTimeout, greetingTimeout, socketTimeout } = smtpOptions('smtp://localhost');
    expect([connectionTimeout, greetingTimeout, socketTimeout]).toEqual([10_000, 10_000, 20_000]);
    expect(graceMs.jobs).toBeGreaterThan(20_000);
  });

  it('reads no file and no URL into a message', () => {
    expect(smtpOptions('smtp://localhost')).toMatchObject({
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
});

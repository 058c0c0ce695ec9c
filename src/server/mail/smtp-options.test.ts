import { describe, expect, it } from 'vitest';
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

  it('waits 10 s for a connection and 20 s for an answer', () => {
    expect(smtpOptions('smtp://localhost')).toMatchObject({
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    });
  });

  it('reads no file and no URL into a message', () => {
    expect(smtpOptions('smtp://localhost')).toMatchObject({
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
});

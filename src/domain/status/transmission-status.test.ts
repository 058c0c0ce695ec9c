import { expect, it } from 'vitest';
import { ForbiddenTransition } from './transition-table.ts';
import { nextTransmissionStatus, TRANSMISSION_STATUSES } from './transmission-status.ts';

it('what was accepted, or held nothing, is never sent again; what was refused is, once somebody asks', {
  tags: ['reports.states'],
}, () => {
  expect(nextTransmissionStatus('to_send', 'send')).toBe('sent');
  expect(nextTransmissionStatus('sent', 'accept')).toBe('accepted');
  expect(nextTransmissionStatus('sent', 'refuse')).toBe('refused');
  expect(nextTransmissionStatus('refused', 'send_again')).toBe('to_send');
  for (const status of TRANSMISSION_STATUSES.filter((one) => one !== 'refused'))
    expect(() => nextTransmissionStatus(status, 'send_again')).toThrow(ForbiddenTransition);
  for (const act of ['send', 'refuse'] as const)
    expect(() => nextTransmissionStatus('accepted', act)).toThrow(ForbiddenTransition);
});

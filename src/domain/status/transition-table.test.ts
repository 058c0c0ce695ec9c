import { describe, expect, it } from 'vitest';
import { ForbiddenTransition, type TransitionTable, transition } from './transition-table.ts';

const DOOR: TransitionTable<'open' | 'closed' | 'broken', 'push' | 'pull' | 'kick'> = {
  open: { push: 'closed', kick: 'broken' },
  closed: { pull: 'open' },
  broken: {},
};

describe('transition', () => {
  it('follows the table', () => {
    expect(transition('door', DOOR, 'open', 'push')).toBe('closed');
    expect(transition('door', DOOR, 'closed', 'pull')).toBe('open');
  });
  it('says which lifecycle, state and act it refuses', () => {
    const refused = () => transition('door', DOOR, 'broken', 'kick');
    expect(refused).toThrow(ForbiddenTransition);
    expect(refused).toThrow(expect.objectContaining({ lifecycle: 'door', state: 'broken', act: 'kick' }));
  });
  it('refuses names it inherits from Object, and unknown states', () => {
    expect(() => transition('door', DOOR, 'open', 'constructor' as 'push')).toThrow(ForbiddenTransition);
    expect(() => transition('door', DOOR, 'toString' as 'open', 'push')).toThrow(ForbiddenTransition);
    expect(() => transition('door', DOOR, 'ajar' as 'open', 'push')).toThrow(ForbiddenTransition);
  });
});

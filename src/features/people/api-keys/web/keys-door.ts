import type { KeptHours, KeyDoor, KeyLife, KeyScope } from '#domain/people/api-key.ts';
import type { lazyResolver } from '#web/forms/lazy-resolver.ts';
import type { ApiKey, MadeKey } from '../contract.ts';

interface KeyTyped {
  name: string;
  scopes: KeyScope[];
  lasts: KeyLife;
  current_password?: string;
}
interface RotationTyped {
  keep_hours: KeptHours;
  current_password?: string;
}

/** The shop's and the administration's keys are made alike, each by the calls of its door. */
export interface KeysDoor<Making, Rotating> {
  door: KeyDoor;
  offered: readonly string[];
  lives: readonly KeyLife[];
  /** Where who asks is not proven otherwise. */
  asksPassword: boolean;
  making: ReturnType<typeof lazyResolver<KeyTyped, Making>>;
  rotating: ReturnType<typeof lazyResolver<RotationTyped, Rotating>>;
  make(typed: Making): Promise<MadeKey>;
  rotate(id: number, typed: Rotating): Promise<MadeKey>;
  remove(id: number): Promise<unknown>;
  refresh(): void;
}

export type KeyAct = { act: 'make' } | { act: 'rotate' | 'remove'; key: ApiKey };

import { rightNow } from '../parts/calendar.ts';
import type { Running } from './hours-file.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');
export function clockOf(running: Running | null): string {
  const seconds = running ? Math.max(0, Math.floor((rightNow().getTime() - running.since) / 1000)) : 0;
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

/** The clock is also read from another tab. */
export function nameTab({ running }: { running: Running | null }): void {
  document.title = running ? `${clockOf(running)} · ${running.client}` : 'Compteur de temps';
}

import { part } from '../parts/elements.ts';
import type { Running } from './hours-file.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export function tick(running: Running | null): void {
  const seconds = running ? Math.max(0, Math.floor((Date.now() - running.since) / 1000)) : 0;
  const clock = `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  part('chrono').textContent = clock;
  part('chrono').classList.toggle('runs', running !== null);
  document.title = running ? `${clock} · ${running.client}` : 'Compteur de temps';
}

export function renderRunning(running: Running | null): void {
  part('arreter').hidden = running === null;
  part('demarrer').textContent = running ? 'Passer à ce projet' : 'Démarrer';
  const { client = '', project = '', since = 0 } = running ?? {};
  const hour = new Date(since).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });
  part('courant').textContent = running
    ? `${client}${project ? `, ${project}` : ''}, depuis ${hour}`
    : 'Aucun chronomètre en cours.';
  tick(running);
}

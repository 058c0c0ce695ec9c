/** Who is in the list, and what is wrong with each line. */
import { make, part } from '../parts/elements.ts';
import { type Answers, nameOf } from './core.ts';
import { type Member, readTeam } from './team.ts';

const plural = (count: number, one: string, many: string): string =>
  `${count}\u00a0${count > 1 ? many : one}`;

function row({ line, answers, why }: Member, look: (answers: Answers) => void): HTMLElement {
  const name = nameOf(answers) || '—';
  const see = make(
    'button',
    { type: 'button', class: 'btn quiet', 'aria-label': `Voir la signature de ${name}` },
    'Voir',
  );
  see.addEventListener('click', () => look(answers));
  const state = why.length === 0 ? see : make('span', { class: 'neg' }, why.join(' '));
  return make('tr', {}, make('td', {}, String(line)), make('td', {}, name), make('td', {}, state));
}

function summary(members: readonly Member[], ignored: readonly string[]): string {
  const right = members.filter(({ why }) => why.length === 0).length;
  const wrong = members.length - right;
  return [
    `${plural(right, 'signature prête', 'signatures prêtes')}.`,
    wrong === 1 ? 'Une ligne est à corriger\u00a0: elle ne fait pas de signature.' : '',
    wrong > 1 ? `${wrong}\u00a0lignes sont à corriger\u00a0: elles ne font pas de signature.` : '',
    ignored.length > 0 ? `Colonnes sans usage\u00a0: ${ignored.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The members whose line is right. `look`: somebody is asked for. */
export function renderTeam(text: string, shared: Answers, look: (answers: Answers) => void): Member[] {
  const team = readTeam(text, shared);
  part('bloc-equipe').hidden = team.is === 'empty';
  const members = team.is === 'team' ? team.members : [];
  const right = members.filter(({ why }) => why.length === 0);
  part('equipe-lignes').replaceChildren(...members.map((member) => row(member, look)));
  const isRefused = team.is === 'refused';
  part('equipe-bilan').className = isRefused || right.length < members.length ? 'note warn' : 'note good';
  part('equipe-bilan').textContent =
    team.is === 'refused' ? team.why : team.is === 'team' ? summary(members, team.ignored) : '';
  return right;
}

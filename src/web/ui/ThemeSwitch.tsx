import type { LucideIcon } from 'lucide-react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useState } from 'react';
import { applyTheme, readTheme, type Theme } from './theme.ts';

const choices: { theme: Theme; label: string; Icon: LucideIcon }[] = [
  { theme: 'light', label: 'Thème clair', Icon: Sun },
  { theme: 'dark', label: 'Thème sombre', Icon: Moon },
  { theme: 'system', label: 'Thème du système', Icon: Monitor },
];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  // The server cannot know the choice: hydration must find what it expects.
  useEffect(() => setTheme(readTheme()), []);

  function choose(next: Theme) {
    applyTheme(next);
    setTheme(next);
  }

  return (
    <fieldset className="inline-flex rounded-md border border-line bg-surface p-0.5">
      <legend className="sr-only">Thème d’affichage</legend>
      {choices.map(({ theme: choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={theme === choice}
          onClick={() => choose(choice)}
          className="grid size-9 place-items-center rounded-sm text-muted enabled-hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:size-11"
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}

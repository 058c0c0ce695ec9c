import { type Screen, screens } from '../screens/screens.ts';
import { staffScreens } from '../screens/staff-screens.ts';

/** Every screen of `docs/screens.md` but the tools of a demonstration, which no real shop has. */
export const auditedScreens: readonly Screen[] = [
  ...screens.filter(({ path }) => !/^\/(sandbox|demo)\//.test(path)),
  ...staffScreens,
];

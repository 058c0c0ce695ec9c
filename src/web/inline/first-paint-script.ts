import { themeScript } from '../ui/theme.ts';

const sessionScript =
  "try{if(sessionStorage.getItem('seeingToken')||localStorage.getItem('accessToken'))document.documentElement.dataset.session='customer'}catch(e){}";

/** Runs before the first paint, so that nothing flashes. */
export const FIRST_PAINT_SCRIPT = `${themeScript};${sessionScript}`;

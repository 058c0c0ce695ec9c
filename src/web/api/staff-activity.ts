const key = 'adminActiveAt';
const noteEveryMs = 15_000;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Shared by the tabs: who works in one is not idle in another. */
function readActiveAt(): number | undefined {
  try {
    const kept = Number(localStorage.getItem(key) ?? Number.NaN);
    return Number.isFinite(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function noteActivity(): void {
  const now = Date.now();
  const last = readActiveAt();
  if (last !== undefined && now >= last && now - last < noteEveryMs) return;
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // Without storage nobody is signed in.
  }
}

/** Since a person last did something here; undefined when that is not known. */
export function idleSeconds(): number | undefined {
  const last = readActiveAt();
  return last === undefined ? undefined : Math.max(0, Math.floor((Date.now() - last) / 1000));
}

/** While a page of the administration is shown: what it asks for by itself is no activity. Answers how to stop. */
export function watchActivity(): () => void {
  for (const act of acts) window.addEventListener(act, noteActivity, { passive: true, capture: true });
  return () => {
    for (const act of acts) window.removeEventListener(act, noteActivity, { capture: true });
  };
}

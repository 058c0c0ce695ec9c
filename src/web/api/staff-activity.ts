const key = 'adminActiveAt';
const noteEveryMs = 15_000;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Tabs share it: work in one keeps the others active. */
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

export function idleSeconds(): number | undefined {
  const last = readActiveAt();
  return last === undefined ? undefined : Math.max(0, Math.floor((Date.now() - last) / 1000));
}

/** Counts the person's acts, not the page's own calls. Answers how to stop. */
export function watchActivity(): () => void {
  for (const act of acts) window.addEventListener(act, noteActivity, { passive: true, capture: true });
  return () => {
    for (const act of acts) window.removeEventListener(act, noteActivity, { capture: true });
  };
}

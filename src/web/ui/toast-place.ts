export interface Edges {
  top: number;
  bottom: number;
}

const gap = 8;

/** Where toasts begin that would cover the field at their usual place: below it, else above it where there is room. */
export function topBeside(
  field: Edges,
  { top, height, room }: { top: number; height: number; room: number },
) {
  const isClear = field.bottom + gap <= top || field.top >= top + height + gap;
  if (isClear) return top;
  const below = field.bottom + gap;
  const above = field.top - gap - height;
  return below + height <= room || above < 0 ? below : above;
}

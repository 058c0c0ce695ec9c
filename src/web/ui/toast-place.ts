export interface Edges {
  top: number;
  bottom: number;
}

const gap = 8;

interface Place {
  top: number;
  height: number;
  room: number;
}

const covers = (top: number, height: number) => (edges: Edges) =>
  edges.top < top + height + gap && edges.bottom + gap > top;

/** The first free place from the usual one down, else the usual one. */
export function topClearOf(controls: readonly Edges[], { top, height, room }: Place): number {
  const places = [top, ...controls.map(({ bottom }) => bottom + gap)]
    .filter((place) => place >= top && place + height + gap <= room)
    .sort((a, b) => a - b);
  return places.find((place) => !controls.some(covers(place, height))) ?? top;
}

/** Toasts that would cover the field begin below it, else above it where there is room. */
export function topBeside(field: Edges, { top, height, room }: Place) {
  if (!covers(top, height)(field)) return top;
  const below = field.bottom + gap;
  const above = field.top - gap - height;
  return below + height <= room || above < 0 ? below : above;
}

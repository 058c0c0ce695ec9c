const TEETH = 8;

/** Outline of a gear centred on (0, 0), as SVG path data. `outer` and `inner` are the radii of teeth and of hollows. */
export function gearPath(outer: number, inner: number): string {
  const points: string[] = [];
  const step = (2 * Math.PI) / TEETH;
  for (let tooth = 0; tooth < TEETH; tooth += 1) {
    const axis = tooth * step - Math.PI / 2;
    points.push(
      polar(inner, axis - step * 0.3),
      polar(outer, axis - step * 0.18),
      polar(outer, axis + step * 0.18),
      polar(inner, axis + step * 0.3),
    );
  }
  return `M${points.join('L')}Z`;
}

function polar(radius: number, angle: number): string {
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

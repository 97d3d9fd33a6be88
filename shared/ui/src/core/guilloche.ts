/**
 * The lines of a rosette, as banknotes and certificates have them: circles that swing around their radius, `lines` of
 * them at each radius, each begun that part of a swing later. A ring is turned a little against the one before.
 *
 * @param center both coordinates of the middle
 * @param swing how far a line leaves its radius, in the same unit
 * @param lobes swings in a turn
 * @returns data of SVG paths, of a point each three degrees or finer
 */
export function guilloche(
  center: number,
  radii: readonly number[],
  swing: number,
  lobes: number,
  lines: number,
): string[] {
  const points = Math.max(120, lobes * 20);
  const line = (radius: number, phase: number) => {
    let data = '';
    for (let point = 0; point < points; point += 1) {
      const angle = (point / points) * 2 * Math.PI;
      const reach = radius + swing * Math.sin(lobes * angle + phase);
      const at = (part: number) => (center + reach * part).toFixed(1);
      data += `${point ? 'L' : 'M'}${at(Math.cos(angle))} ${at(Math.sin(angle))}`;
    }
    return `${data}z`;
  };
  return radii.flatMap((radius, ring) =>
    Array.from({ length: lines }, (_, index) => line(radius, (index / lines) * 2 * Math.PI + ring)),
  );
}

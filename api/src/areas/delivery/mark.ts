/** A circle of radius 6.9 around 14, 14 that swings by 2.2 five times a turn, in so many straight pieces. */
function lobed(points: number): string {
  return Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    const radius = 6.9 + 2.2 * Math.sin(5 * angle);
    const digits = points > 60 ? 2 : 1;
    return `${(14 + radius * Math.cos(angle)).toFixed(digits)} ${(14 + radius * Math.sin(angle)).toFixed(digits)}`;
  }).join('L');
}

/**
 * The mark: three such circles, each turned by a third of a swing, in a square of 28 (host/src/shell/Brand.tsx).
 *
 * @param points pieces of a turn: 60 are too short to be seen at the size of a mark, an icon may be larger
 */
export function markPaths(points = 60): string {
  const others = [24, 48].map((turn) => `<use href="#cd-mark" transform="rotate(${turn} 14 14)"/>`);
  return `<path id="cd-mark" d="M${lobed(points)}z"/>${others.join('')}`;
}

/** Points of a turn; at the sizes of a mark the lines between them are too short to be seen as such. */
const POINTS = 60;

/** A circle of radius 6.9 around 14, 14 that swings by 2.2 five times a turn. */
const lobed = Array.from({ length: POINTS }, (_, index) => {
  const angle = (index / POINTS) * 2 * Math.PI;
  const radius = 6.9 + 2.2 * Math.sin(5 * angle);
  return `${(14 + radius * Math.cos(angle)).toFixed(1)} ${(14 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('L');

/** The mark: three such circles, each turned by a third of a swing, in a square of 28 (host/src/shell/Brand.tsx). */
export const markPaths = `<path id="cd-mark" d="M${lobed}z"/><use href="#cd-mark" transform="rotate(24 14 14)"/><use href="#cd-mark" transform="rotate(48 14 14)"/>`;

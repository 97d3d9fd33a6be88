import { z } from 'zod';
import { PUZZLE } from './puzzle.ts';

/** How far the piece may lie from the gap, in pixels of the picture. */
export const TOLERANCE = 5;
/** Nobody slides quicker, in milliseconds; and nobody slides in a single step. */
const QUICKEST = 150;
const FEWEST_POINTS = 3;

const track = z.object({
  x: z.number().min(0).max(PUZZLE.width),
  track: z
    .array(
      z.tuple([
        z.number().min(0).max(600_000),
        z
          .number()
          .min(-PUZZLE.width)
          .max(PUZZLE.width * 2),
      ]),
    )
    .min(FEWEST_POINTS)
    .max(600),
});

/**
 * Whether an answer to a slide puzzle is right and could have been made by a hand or a keyboard:
 * JSON `{"x": px, "track": [[ms since start, px], …]}` in pixels of the picture, whose time only
 * grows and whose last point is x.
 */
export function isSlideTo(answer: number, given: string): boolean {
  let parsed: unknown;
  try {
    parsed = JSON.parse(given);
  } catch {
    return false;
  }
  const verdict = track.safeParse(parsed);
  if (!verdict.success) return false;
  const { x, track: points } = verdict.data;
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || Math.abs(last[1] - x) > 1 || last[0] - first[0] < QUICKEST) return false;
  if (points.some((point, index) => index > 0 && point[0] < (points[index - 1]?.[0] ?? 0))) return false;
  if (new Set(points.map((point) => Math.round(point[1]))).size < FEWEST_POINTS) return false;
  return Math.abs(x - answer) <= TOLERANCE;
}

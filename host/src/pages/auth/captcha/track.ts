/** Points that an answer carries at most; a longer movement is thinned out evenly. */
const MOST_POINTS = 200;
/** Fewer different places are a click, not a slide. */
const FEWEST_PLACES = 3;

/** A place of the piece, in pixels of the picture, at a time in milliseconds since the movement began. */
export type TrackPoint = readonly [time: number, x: number];

/** Writes down how the piece was moved, by mouse, finger or keyboard. */
export class Track {
  private points: TrackPoint[] = [];
  private begun = 0;

  /** `now` in milliseconds of any clock that only grows. */
  moveTo(x: number, now: number): void {
    if (this.points.length === 0) this.begun = now;
    this.points.push([Math.round(now - this.begun), x]);
  }

  clear(): void {
    this.points = [];
  }

  /** A hand or a keyboard has moved it; a single click on the bar has not. */
  get isSlide(): boolean {
    return new Set(this.points.map(([, x]) => x)).size >= FEWEST_PLACES;
  }

  /** What the login call carries as `captchaValidate`: `{"x":132,"track":[[0,0],[16,4],…]}` (D-048). */
  answer(): string {
    const last = this.points.at(-1);
    const step = Math.ceil(this.points.length / MOST_POINTS);
    const kept = this.points.filter((_, place) => place % step === 0);
    if (last && kept.at(-1) !== last) kept.push(last);
    return JSON.stringify({ x: last?.[1] ?? 0, track: kept });
  }
}

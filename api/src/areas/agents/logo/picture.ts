/** A picture that may be shown to anybody. */
export interface Picture {
  type: 'image/png' | 'image/jpeg';
  content: Buffer;
}

/** Pixels of a side at most: a larger one is no logo, and costs its viewers memory. */
const MOST_PIXELS = 1024;

export const tooLarge = (width: number, height: number): boolean =>
  width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS;

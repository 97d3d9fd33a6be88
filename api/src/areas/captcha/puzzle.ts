import { randomInt } from 'node:crypto';
import { encodePng } from './png.ts';

export const PUZZLE = { width: 320, height: 160, pieceWidth: 56 } as const;
/** Half the side of the piece's square, and the radius of its knob and its dent, in pixels. */
const HALF = 20;
const KNOB = 8;
/** Column of the square's centre inside the piece picture. */
const CENTRE = 24;

export interface Puzzle {
  /** PNG files. The piece is as high as the background, so only its x is to be found. */
  background: Buffer;
  piece: Buffer;
  /** Distance of the piece's left edge from the background's, in pixels. */
  x: number;
}

interface Blob {
  x: number;
  y: number;
  radius: number;
  colour: Colour;
  strength: number;
}
type Colour = readonly [number, number, number];

const CHANNELS = [0, 1, 2] as const;
const { abs, max, min, sqrt } = Math;

// `Math.hypot` guards against overflow, which takes ten times as long; this runs for every pixel of each disc.
const distanceTo = (x: number, y: number): number => sqrt(x * x + y * y);

/** Distance to the edge of the piece, negative inside; the centre of its square is at 0, 0. */
function distance(x: number, y: number): number {
  const square = max(abs(x), abs(y)) - HALF;
  const knob = distanceTo(x - HALF, y) - KNOB;
  const dent = distanceTo(x, y + HALF) - KNOB;
  return max(min(square, knob), -dent);
}

/** 1 inside, 0 outside, in between over the pixel at the edge. */
const coverage = (edge: number): number => min(1, max(0, 0.5 - edge));

const randomColour = (): Colour => [randomInt(40, 236), randomInt(40, 236), randomInt(40, 236)];

function randomBlobs(): Blob[] {
  return Array.from({ length: 16 }, () => ({
    x: randomInt(PUZZLE.width),
    y: randomInt(PUZZLE.height),
    radius: randomInt(14, 70),
    colour: randomColour(),
    strength: randomInt(25, 70) / 100,
  }));
}

/** Colour of the picture at one pixel: a slanted gradient below soft discs. */
function paint(
  x: number,
  y: number,
  from: Colour,
  to: Colour,
  blobs: readonly Blob[],
): [number, number, number] {
  const share = (x / PUZZLE.width + y / PUZZLE.height) / 2;
  const colour: [number, number, number] = [0, 0, 0];
  for (const channel of CHANNELS) colour[channel] = from[channel] + (to[channel] - from[channel]) * share;
  for (const blob of blobs) {
    if (abs(x - blob.x) > blob.radius || abs(y - blob.y) > blob.radius) continue;
    const inside = coverage(distanceTo(x - blob.x, y - blob.y) - blob.radius) * blob.strength;
    if (inside === 0) continue;
    for (const channel of CHANNELS) colour[channel] += (blob.colour[channel] - colour[channel]) * inside;
  }
  return colour;
}

/** Draws a new puzzle: a picture with a dark gap, and the piece that was cut out of it. */
export function drawPuzzle(): Puzzle {
  const { width, height, pieceWidth } = PUZZLE;
  const x = randomInt(pieceWidth + 16, width - pieceWidth - 8);
  const y = randomInt(HALF + KNOB + 6, height - HALF - KNOB - 6);
  const from = randomColour();
  const to = randomColour();
  const blobs = randomBlobs();
  const background = new Uint8Array(width * height * 3);
  const piece = new Uint8Array(pieceWidth * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const colour = paint(column, row, from, to, blobs);
      const edge = distance(column - x - CENTRE, row - y);
      const inside = coverage(edge);
      const gap = 1 - inside * 0.62;
      const at = (row * width + column) * 3;
      for (const channel of CHANNELS) background[at + channel] = colour[channel] * gap;
      const own = column - x;
      if (own < 0 || own >= pieceWidth || inside === 0) continue;
      // A light rim lets the piece be seen on a picture of its own colours.
      const rim = coverage(abs(edge + 1) - 1) * 0.75;
      const to4 = (row * pieceWidth + own) * 4;
      for (const channel of CHANNELS) piece[to4 + channel] = colour[channel] + (255 - colour[channel]) * rim;
      piece[to4 + 3] = inside * 255;
    }
  }
  return {
    background: encodePng({ width, height, channels: 3, pixels: background }),
    piece: encodePng({ width: pieceWidth, height, channels: 4, pixels: piece }),
    x,
  };
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { inflateSync } from 'node:zlib';
import { type TestApi, openTestApi, wirePassword } from '../../testing/api.ts';
import { handTo, solveWork } from '../../testing/captcha.ts';
import { PUZZLE, drawPuzzle } from './puzzle.ts';
import { TOLERANCE, isSlideTo } from './track.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** Width, height, channels and unfiltered pixels of a PNG with filter 2, as this API writes it. */
function readPng(png: Buffer) {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let i = 0; i < stride; i++)
      pixels[y * stride + i] =
        (rows[y * (stride + 1) + 1 + i] ?? 0) + (y === 0 ? 0 : (pixels[(y - 1) * stride + i] ?? 0));
  return { width, height, channels, pixels };
}

async function tryLogin(captcha: { captchaID: string; captchaValidate: string }) {
  const input = { account: 'x@customer.example', password: wirePassword('x'), ...captcha };
  return (await api.call(sessionCalls.login, input)).body.code;
}

async function slide() {
  const { body } = await api.call(sessionCalls.captcha, {});
  if (body.data.kind !== 'slide') throw new Error('Not a slide');
  const { captchaID } = body.data;
  const row = await api.services.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaID)
    .executeTakeFirstOrThrow();
  return { data: body.data, captchaID, x: Number(row.answer) };
}

describe('the slide puzzle', () => {
  it('is a picture with a gap and the piece that fits it (D-048)', () => {
    const { background, piece, x } = drawPuzzle();
    const picture = readPng(background);
    const cut = readPng(piece);
    expect([picture.width, picture.height]).toEqual([PUZZLE.width, PUZZLE.height]);
    expect([cut.width, cut.height, cut.channels]).toEqual([PUZZLE.pieceWidth, PUZZLE.height, 4]);
    const bright = ({ width, channels, pixels }: typeof cut, column: number, row: number) => {
      const at = (row * width + column) * channels;
      return (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
    };
    let [opaque, darker] = [0, 0];
    for (let row = 0; row < cut.height; row++)
      for (let column = 0; column < cut.width; column++) {
        if (cut.pixels[(row * cut.width + column) * 4 + 3] !== 255) continue;
        opaque += 1;
        if (bright(picture, x + column, row) < bright(cut, column, row)) darker += 1;
      }
    expect(opaque).toBeGreaterThan(1200);
    expect(darker / opaque).toBeGreaterThan(0.99);
  });

  it('is small enough for a slow line and never the same', () => {
    const [one, other] = [drawPuzzle(), drawPuzzle()];
    expect(one.background.length + one.piece.length).toBeLessThan(90_000);
    expect(one.background.equals(other.background)).toBe(false);
  });

  it('accepts the gap within the tolerance and nothing else', () => {
    for (const x of [150, 150 - TOLERANCE, 150 + TOLERANCE])
      expect([x, isSlideTo(150, handTo(x))]).toEqual([x, true]);
    for (const x of [150 - TOLERANCE - 1, 150 + TOLERANCE + 1, 0, 320])
      expect([x, isSlideTo(150, handTo(x))]).toEqual([x, false]);
  });

  it('accepts keys as well as a hand, but no jump, no haste and no time that runs back', () => {
    const track = (points: number[][], x = 100) => JSON.stringify({ x, track: points });
    const keys = Array.from({ length: 11 }, (_, n) => [n * 60, n * 10]);
    expect(isSlideTo(100, track(keys))).toBe(true);
    const refused = {
      jump: track([
        [0, 0],
        [500, 0],
        [501, 100],
      ]),
      haste: track([
        [0, 0],
        [20, 50],
        [40, 100],
      ]),
      back: track([
        [0, 0],
        [600, 50],
        [300, 100],
      ]),
      elsewhere: track([
        [0, 0],
        [300, 40],
        [600, 60],
      ]),
      empty: track([]),
      text: 'x',
      number: '100',
      nothing: 'null',
    };
    for (const [name, given] of Object.entries(refused))
      expect([name, isSlideTo(100, given)]).toEqual([name, false]);
  });

  it('does not travel with its answer, and opens a login once (D-048)', async () => {
    const { data, captchaID, x } = await slide();
    const { background: _background, piece: _piece, ...rest } = data;
    expect(rest).toEqual({ kind: 'slide', captchaID, ...PUZZLE, expiresIn: 120 });
    const captcha = { captchaID, captchaValidate: handTo(x) };
    expect([await tryLogin(captcha), await tryLogin(captcha)]).toEqual([
      BodyCode.wrongCredentials,
      BodyCode.captcha,
    ]);
  });

  it('is used up by a wrong answer and by time', async () => {
    const first = await slide();
    await tryLogin({ captchaID: first.captchaID, captchaValidate: handTo(first.x - 40) });
    const right = { captchaID: first.captchaID, captchaValidate: handTo(first.x) };
    expect(await tryLogin(right)).toBe(BodyCode.captcha);
    const late = await slide();
    api.advance(121);
    expect(await tryLogin({ captchaID: late.captchaID, captchaValidate: handTo(late.x) })).toBe(
      BodyCode.captcha,
    );
  });
});

describe('the proof of work', () => {
  it('opens a login once, without eyes or hands (D-048)', async () => {
    const captcha = await solveWork(api);
    expect([await tryLogin(captcha), await tryLogin(captcha)]).toEqual([
      BodyCode.wrongCredentials,
      BodyCode.captcha,
    ]);
  });

  it('fits its own captcha alone', async () => {
    const [one, other] = [await solveWork(api), await solveWork(api)];
    expect(await tryLogin({ ...one, captchaValidate: other.captchaValidate })).toBe(BodyCode.captcha);
    const third = await solveWork(api);
    expect(await tryLogin({ ...third, captchaValidate: 'bm90IGpzb24=' })).toBe(BodyCode.captcha);
  });
});

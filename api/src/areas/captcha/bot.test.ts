import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { inflateSync } from 'node:zlib';
import { type TestApi, TEST_WORK, openTestApi } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { type Captcha, handTo } from '../../testing/captcha.ts';
import { createMemoryWork, isMemoryWork, MEMORY_WORK } from './memory-work.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** Pixels of a PNG of 8 bits a channel whose rows are filtered by the row above. */
function readPng(address: string) {
  const png = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let i = 0; i < stride; i++)
      pixels[y * stride + i] = (rows[y * (stride + 1) + 1 + i] ?? 0) + (pixels[(y - 1) * stride + i] ?? 0);
  return { width, height, channels, pixels };
}

/** Finds the gap as a bot does: where the picture is as much darker than the piece as everywhere in the gap. */
function findGap(background: string, piece: string): number {
  const [picture, cut] = [readPng(background), readPng(piece)];
  const inside: [number, number][] = [];
  for (let row = 0; row < cut.height; row += 2)
    for (let column = 0; column < cut.width; column += 2)
      if (cut.pixels[(row * cut.width + column) * 4 + 3] === 255) inside.push([row, column]);
  const missAt = (x: number) =>
    inside.reduce((sum, [row, column]) => {
      const [at, own] = [(row * picture.width + x + column) * 3, (row * cut.width + column) * 4];
      return sum + Math.abs((picture.pixels[at] ?? 0) - (cut.pixels[own] ?? 0) * 0.38);
    }, 0);
  const places = Array.from({ length: picture.width - cut.width }, (_, x) => x);
  return places.reduce((best, x) => (missAt(x) < missAt(best) ? x : best));
}

/** Solves the slide without eyes, from nothing but what every browser gets. */
async function solveByPixels(): Promise<Captcha> {
  const { body } = await api.call(sessionCalls.captcha, { kind: 'slide' }, { address: '2001:db8:b0::1' });
  if (body.data.kind !== 'slide') throw new Error('Not a slide');
  return {
    captchaID: body.data.captchaID,
    captchaValidate: handTo(findGap(body.data.background, body.data.piece)),
  };
}

describe('a bot that solves every slide', () => {
  it('derives more and more keys for each further password, also from new networks', async () => {
    const customer = await api.addAccount();
    const keys: number[] = [];
    for (let n = 0; n < 18; n++) {
      const bot = openBrowser(api, `2001:db8:${n.toString(16)}::1`, { slide: solveByPixels });
      const { body } = await bot.login(customer.email, `guess ${n}`);
      expect([n, body.code]).toEqual([n, BodyCode.wrongCredentials]);
      keys.push(bot.keys);
    }
    const [, first, second, third] = TEST_WORK.levels as [number, number, number, number];
    // Nothing for the first three; then at least one each time, and half of the most on average.
    expect(keys.slice(0, 3)).toEqual([0, 0, 0]);
    expect(keys.slice(3).every((count) => count > 0)).toBe(true);
    expect(Math.max(...keys.slice(3, 6))).toBeLessThanOrEqual(first + 1);
    expect(Math.max(...keys.slice(6, 12))).toBeLessThanOrEqual(second + 1);
    expect(Math.max(...keys.slice(12))).toBeLessThanOrEqual(third + 1);
    // Half of the most is what they take on average; less than a quarter comes once in 30,000 runs.
    const most = 3 * first + 6 * second + 6 * third;
    expect(keys.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(most / 8);
  }, 400_000);

  it('derives each of them in 4 MiB of memory, 60, 240 and 600 on average', async () => {
    expect(MEMORY_WORK).toEqual({ cost: 4096, levels: [0, 120, 480, 1200] });
    const { challenge } = await createMemoryWork(MEMORY_WORK.levels[3] ?? 0, MEMORY_WORK.cost);
    const { algorithm, cost, memoryCost = 0, keyPrefix } = challenge.parameters;
    expect([algorithm, 128 * cost * memoryCost]).toEqual(['SCRYPT', 4 * 1024 * 1024]);
    // Half of a key of 256 bits: nobody finds another number by luck.
    expect(keyPrefix).toHaveLength(32);
  });
});

describe('the answer to work', () => {
  it('is refused when it is for another challenge, forged or no answer at all', async () => {
    const [mine, other] = [await createMemoryWork(4, 64), await createMemoryWork(4, 64)];
    const payload = (challenge: unknown, solution: unknown) =>
      Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const { parameters } = mine.challenge;
    const padded = { counter: 1, derivedKey: `${parameters.keyPrefix}${'0'.repeat(32)}` };
    const { keySignature: _signature, ...unsigned } = parameters;
    const easy = { ...mine.challenge, parameters: { ...unsigned, cost: 1, keyPrefix: '00' } };
    for (const given of [
      payload(mine.challenge, padded),
      payload(mine.challenge, { counter: 1 }),
      payload(easy, padded),
      payload(other.challenge, padded),
      payload({}, {}),
      Buffer.from('null').toString('base64'),
      'not base64 at all!',
      '',
    ])
      expect([given, await isMemoryWork(mine.answer, given)]).toEqual([given, false]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { securityCalls } from '@certdeck/contract';
import { onCall } from '@certdeck/federation/testing';
import jsQR from 'jsqr';
import { SECRET, showPage } from '../testing/securePage.tsx';

/** Pixels of a module's side in the picture that is read; a phone sees more. */
const SIDE = 4;

/** What a camera sees of the picture: its dark modules black, everything else white. */
function photograph(picture: HTMLElement): { pixels: Uint8ClampedArray; size: number } {
  const [, , width = 0] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const size = width * SIDE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const modules =
    picture
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+h1v1h-1z/g) ?? [];
  for (const one of modules) {
    const [x = 0, y = 0] = (/M(\d+) (\d+)/.exec(one) ?? []).slice(1).map(Number);
    for (let n = 0; n < SIDE * SIDE; n++) {
      const place = (y * SIDE + Math.floor(n / SIDE)) * size + x * SIDE + (n % SIDE);
      pixels.fill(0, place * 4, place * 4 + 3);
    }
  }
  return { pixels, size };
}

describe('the QR code of an authenticator', () => {
  it.each([
    [
      'as the API makes it',
      `otpauth://totp/Certdeck:somebody%40example.com?secret=${SECRET}&issuer=Certdeck`,
    ],
    [
      'with the longest names',
      `otpauth://totp/${encodeURIComponent(`${'中'.repeat(20)}:${'a'.repeat(60)}@example.com`)}?secret=${SECRET}&issuer=${encodeURIComponent('中'.repeat(20))}&period=30`,
    ],
  ])('is read by a decoder as it is drawn, %s (SEC-003)', async (_title, otpauthURL) => {
    const { user } = await showPage(undefined, {
      handlers: [onCall(securityCalls.readAuthenticator, { data: { secret: SECRET, otpauthURL } })],
    });
    await user.click(await screen.findByRole('button', { name: 'Set up: Authenticator app' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
    const { pixels, size } = photograph(await within(dialog).findByRole('img', { name: /QR code/ }));
    expect(jsQR(pixels, size, size)?.data).toBe(otpauthURL);
  });
});
